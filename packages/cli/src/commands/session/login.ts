import { isNoSuchCall } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { sessionTexts } from '@ip-portal/core/session'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { isOpenToOthers } from '../../session-store/private-file.ts'
import { readTextFile, unreadableReason } from '../../terminal/text-file.ts'
import { codeAnswer } from '../shared/code-answer.ts'
import { notTakenReport } from '../shared/confirm.ts'
import { loginError, reportSignIn } from './login-end.ts'
import { sessionCommandTexts as texts } from './session.texts.ts'

export interface LoginOptions {
  email?: string
  passwordStdin?: true
  passwordFile?: string
  secureKeyStdin?: true
  secureKeyFile?: string
  secureKey?: string | true
}

/** Signs in with a password or through a secure link, and stores the session. */
export async function login(context: Context, options: LoginOptions): Promise<void> {
  // Other users of the machine see the command line.
  if (options.secureKey !== undefined) throw usageError(texts.secureKeyOnCommandLine, [texts.secureKeyHint])
  const hasPassword = options.email !== undefined || options.passwordStdin || options.passwordFile !== undefined
  const fromEnvironment = hasPassword ? '' : (context.env['IPPORTAL_SECURE_KEY'] ?? '')
  if (!options.secureKeyStdin && options.secureKeyFile === undefined && fromEnvironment === '')
    return passwordLogin(context, options)
  const { secureLogin } = await import('./secure-login.ts')
  if (options.secureKeyStdin) return secureLogin(context, null)
  return secureLogin(
    context,
    options.secureKeyFile === undefined
      ? fromEnvironment
      : readFile(context, options.secureKeyFile, texts.secureKeyUnreadable),
  )
}

/** Signs in with an e-mail address and a password; prompts ask for missing ones. */
async function passwordLogin(context: Context, options: LoginOptions): Promise<void> {
  const { io, portal, prompts, settings } = context
  if (context.isTokenGiven) throw usageError(texts.tokenGiven)
  const email = options.email ?? settings.email
  if (email === null && prompts === null) throw usageError(texts.emailMissing)
  let password = await givenPassword(context, options)
  if (password === null && prompts === null) throw usageError(texts.passwordMissing)
  const isPasswordGiven = password !== null

  const result = await context.runFlow(portal.auth.login(email ?? undefined), {
    credentials: async ({ context: { email: known, failure }, refused }) => {
      if (refused && (isPasswordGiven || prompts === null || isNoSuchCall(failure))) return null
      if (refused && failure) {
        const text = [failureText(failure, sessionTexts.loginFailed), texts.forgotHint(settings.url)].join('\n')
        io.error(notTakenReport(context, failure, text))
      }
      const typedEmail = known !== '' && !refused ? known : await prompts?.text(sessionTexts.email, { initial: known })
      password ??= (await prompts?.secret(sessionTexts.password)) ?? null
      if (typedEmail === undefined || password === null) return null
      const event = { type: 'login.submit', email: typedEmail, password } as const
      // One that was refused is asked for again.
      password = null
      return event
    },
    code: codeAnswer(context, (failure) => failureText(failure, sessionTexts.codeFailed)),
  })

  if (result.kind === 'done') return reportSignIn(context, result.output)
  throw loginError(result.context.failure, result.asks, settings.url)
}

/** Reads the password from stdin, a file or the environment, without the line break at its end. */
async function givenPassword(context: Context, options: LoginOptions): Promise<string | null> {
  const { io, env, prompts, signal } = context
  // At a terminal the password is typed hidden.
  if (options.passwordStdin && prompts !== null) return prompts.secret(sessionTexts.password)
  const text = options.passwordStdin
    ? await io.readInput(signal)
    : options.passwordFile === undefined
      ? (env['IPPORTAL_PASSWORD'] ?? '')
      : readFile(context, options.passwordFile, texts.passwordFileUnreadable)
  const isGiven = options.passwordStdin || options.passwordFile !== undefined
  const password = isGiven ? (text.split(/\r?\n/)[0] ?? '') : text
  if (password === '' && isGiven) throw usageError(texts.passwordEmpty)
  return password === '' ? null : password
}

/** Reads a secret from a file of the user; others may read it, as a mounted secret of a CI job, with a notice. */
function readFile({ io }: Context, path: string, unreadable: (path: string, reason: string) => string): string {
  try {
    const text = readTextFile(path)
    if (isOpenToOthers(path)) io.notice(texts.openToOthers(path))
    return text
  } catch {
    throw usageError(unreadable(path, unreadableReason(path)))
  }
}
