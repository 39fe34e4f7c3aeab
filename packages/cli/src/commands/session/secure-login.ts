import { isDecided, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isWebAddress } from '@ip-portal/core/kernel/values/web-address'
import { sessionTexts } from '@ip-portal/core/session'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, usageError } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { codeAnswer } from '../shared/code-answer.ts'
import { loginError, reportSignIn } from './login-end.ts'
import { sessionCommandTexts as texts } from './session.texts.ts'

/** Signs in through a secure link; `given` is its key or the whole link, null when either comes on stdin. */
export async function secureLogin(context: Context, given: string | null): Promise<void> {
  const { portal, settings } = context
  if (context.isTokenGiven) throw usageError(texts.tokenGiven)
  const key = keyOf(given === null ? await readKey(context) : given)
  if (key === '') throw usageError(sessionTexts.linkMissing)
  const result = await context.runFlow(portal.auth.secureLink(key), {
    code: codeAnswer(context, (failure) => failureText(failure, sessionTexts.codeFailed)),
    credentials: null,
  })
  if (result.kind === 'done') return reportSignIn(context, result.output)
  const { failure } = result.context
  throw result.kind === 'resting' ? linkError(failure, settings.url) : loginError(failure, result.asks, settings.url)
}

/** Reads the key from a hidden prompt at a terminal, else from stdin. */
const readKey = ({ io, prompts, signal }: Context): Promise<string> =>
  prompts === null ? io.readInput(signal) : prompts.secret(texts.secureKeyPrompt)

/** Takes the key from a whole link, as it came in the mail. */
function keyOf(text: string): string {
  const trimmed = text.trim()
  return isWebAddress(trimmed) ? (new URL(trimmed).searchParams.get('key') ?? '') : trimmed
}

/** Says why a link was refused; the report of an error brings the prefix of the catalogue itself. */
const reasonOf = (failure: Failure | null): string =>
  failure === null ? sessionTexts.linkMissing : failureText(failure, sessionTexts.linkFailed)

/** Makes the error of a refused link; a key works once, so there is no new try. */
function linkError(failure: Failure | null, url: string): Error {
  const isRefused = failure === null || failure.kind === 'session-ended' || isDecided(failure)
  return isRefused
    ? new CliError(exitCodes.notSignedIn, 'LINK_REFUSED', reasonOf(failure))
    : failureError(failure, url, sessionTexts.linkFailed)
}
