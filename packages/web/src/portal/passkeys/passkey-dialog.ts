import { FailureError, type PasskeyProblem } from '@ip-portal/core/kernel/failure/failure'
import type { PasskeyJson } from '@ip-portal/core/kernel/platform/passkeys'
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'

/**
 * Opens the browser's dialog for a passkey and returns its answer in the JSON of WebAuthn Level 3. Rejects with a
 * `FailureError` of the kind `passkey`; the signal closes the dialog.
 */
export async function askForPasskey(
  kind: 'get' | 'create',
  options: PasskeyJson,
  signal: AbortSignal,
): Promise<PasskeyJson> {
  const close = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', close, { once: true })
  const begun = performance.now()
  try {
    const optionsJSON = options as never
    const answer = kind === 'get' ? startAuthentication({ optionsJSON }) : startRegistration({ optionsJSON })
    return { ...(await answer) }
  } catch (error) {
    const isLate = performance.now() - begun >= Number(options['timeout'] ?? Infinity)
    throw new FailureError({ kind: 'passkey', reason: isLate ? 'timeout' : problemOf(error) })
  } finally {
    signal.removeEventListener('abort', close)
  }
}

/** Errors of navigator.credentials (WebAuthn Level 3, section 5.1). The first also stands for a closed dialog. */
const problems: Record<string, PasskeyProblem> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  SecurityError: 'not-allowed',
  NotSupportedError: 'not-allowed',
  ConstraintError: 'not-allowed',
  InvalidStateError: 'known',
}

const problemOf = (error: unknown): PasskeyProblem =>
  (error instanceof Error ? problems[error.name] : undefined) ?? 'failed'
