import { FailureError, toFailure, type Failure } from '../failure/failure.ts'

/** Options and answers of WebAuthn Level 3 in their JSON, which core hands on without a look. */
export type PasskeyJson = Record<string, unknown>

/**
 * Passkeys of a client's platform: the dialogs of a browser. Both reject with a `FailureError` of the kind `passkey`,
 * also when the user closes the dialog; the signal closes it too.
 */
export interface PasskeyPlatform {
  get: (options: PasskeyJson, signal: AbortSignal) => Promise<PasskeyJson>
  create: (options: PasskeyJson, signal: AbortSignal) => Promise<PasskeyJson>
}

interface PasskeyCalls<Answer> {
  options: (signal: AbortSignal) => Promise<PasskeyJson>
  verify: (credential: PasskeyJson, signal: AbortSignal) => Promise<Answer>
}

/**
 * Uses a passkey in place of a code: asks the server for a challenge, the user for the passkey and the server for its
 * answer. A failure without a message of the server has a text of its own, which speaks of no code.
 */
export async function usePasskey<Answer>(
  platform: PasskeyPlatform | undefined,
  { options, verify }: PasskeyCalls<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    if (!platform) throw new FailureError({ kind: 'passkey', reason: 'not-allowed' })
    return await verify(await platform.get(await options(signal), signal), signal)
  } catch (error) {
    const failure = toFailure(error)
    throw new FailureError(isExplained(failure) ? failure : { kind: 'passkey', reason: 'failed' })
  }
}

const isExplained = (failure: Failure): boolean =>
  failure.kind === 'passkey' ||
  failure.kind === 'session-ended' ||
  failure.kind === 'step-up-needed' ||
  ('message' in failure && failure.message !== undefined && failure.message !== '')

/** True when the user closed the dialog of the passkey. */
export function isPasskeyCancelled(error: unknown): boolean {
  const failure = toFailure(error)
  return failure.kind === 'passkey' && failure.reason === 'cancelled'
}
