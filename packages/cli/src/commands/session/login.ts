import { readFileSync } from 'node:fs'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import type { Asks } from '@ip-portal/core/kernel/flow/flow'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { sessionTexts, type Session } from '@ip-portal/core/session'
import { tempTokenExpired } from '@ip-portal/core/session/session.schema'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, usageError } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { failureTexts } from '../../errors/failure-error.texts.ts'
import { codeAnswer } from '../shared/code-answer.ts'
import { sessionCommandTexts as texts } from './session.texts.ts'

export interface LoginOptions {
  email?: string
  passwordStdin?: true
  passwordFile?: string
  secureKey?: string
}

/** Signs in, asks for what is missing, and keeps the session. */
export async function login(context: Context, options: LoginOptions): Promise<void> {
  const { io, portal, prompts, settings } = context
  if (context.isTokenGiven) throw usageError(texts.tokenGiven)
  const email = options.email ?? settings.email
  if (email === null && prompts === null) throw usageError(texts.emailMissing)
  let password = await givenPassword(context, options)
  if (password === null && prompts === null) throw usageError(texts.passwordMissing)
  const isPasswordGiven = password !== null

  const driven = await context.runFlow(portal.login(email ?? undefined), {
    credentials: async ({ context: { email: known, failure }, refused }) => {
      if (refused && (isPasswordGiven || prompts === null)) return null
      if (refused && failure)
        io.error([failureText(failure, sessionTexts.loginFailed), texts.forgotHint(settings.url)].join('\n'))
      const typedEmail = known !== '' && !refused ? known : await prompts?.text(sessionTexts.email, { initial: known })
      password ??= (await prompts?.secret(sessionTexts.password)) ?? null
      if (typedEmail === undefined || password === null) return null
      const event = { type: 'login.submit', email: typedEmail, password } as const
      password = null
      return event
    },
    code: codeAnswer(context, (failure) => failureText(failure, sessionTexts.codeFailed)),
  })

  if (driven.kind === 'done') return welcome(context, driven.output)
  throw loginError(driven.context.failure, driven.asks, settings.url)
}

/** Keeps the session and says whose it is. */
export async function welcome(context: Context, { user, company }: Session): Promise<void> {
  context.keepSession()
  const name = user?.name || user?.email || ''
  await context.print.outcome({ user, company }, sessionTexts.signedIn(name, company?.name ?? ''))
}

const noSuchCall = [404, 405, 501]

/** How a sign-in that nobody took further ends the command. */
export function loginError(failure: Failure | null, asks: Asks, url: string): Error {
  const isCode = asks === 'code'
  if (failure === null)
    return isCode
      ? new CliError(exitCodes.secondFactor, 'OTP_REQUIRED', texts.codeMissing)
      : usageError(texts.passwordMissing)
  // A web server that is no portal has no such call and no words of its own.
  if (failure.kind === 'refused' && failure.message === undefined && noSuchCall.includes(failure.status))
    return failureError({ kind: 'unexpected-answer', issues: '' }, url)
  // A 401 here is a refused sign-in, not the end of a session.
  const isRefused =
    failure.kind === 'session-ended' || (failure.kind === 'refused' && failure.status >= 400 && failure.status < 500)
  if (!isRefused) return failureError(failure, url, isCode ? sessionTexts.codeFailed : sessionTexts.loginFailed)
  return isCode || (failure.kind === 'refused' && failure.code === tempTokenExpired)
    ? new CliError(exitCodes.secondFactor, 'OTP_REFUSED', failureText(failure, sessionTexts.codeFailed), [
        failureTexts.codeClockHint,
      ])
    : new CliError(exitCodes.notSignedIn, 'LOGIN_REFUSED', failureText(failure, sessionTexts.loginFailed), [
        texts.forgotHint(url),
      ])
}

/** The password from stdin, a file or the environment; one line break at its end is not part of it. */
async function givenPassword({ io, env, prompts, signal }: Context, options: LoginOptions): Promise<string | null> {
  // What is typed at a terminal is not shown.
  if (options.passwordStdin && prompts !== null) return prompts.secret(sessionTexts.password)
  const text = options.passwordStdin
    ? await io.readInput(signal)
    : options.passwordFile === undefined
      ? (env['IPPORTAL_PASSWORD'] ?? '')
      : readFile(options.passwordFile)
  const isGiven = options.passwordStdin || options.passwordFile !== undefined
  const password = isGiven ? (text.split(/\r?\n/)[0] ?? '') : text
  if (password === '' && isGiven) throw usageError(texts.passwordEmpty)
  return password === '' ? null : password
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw usageError(texts.passwordFileUnreadable(path))
  }
}
