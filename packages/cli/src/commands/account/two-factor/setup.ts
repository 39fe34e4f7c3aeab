import { accountTexts, otpauthUri, type TwoFactorSecret } from '@ip-portal/core/account'
import { isOneTimeCode } from '@ip-portal/core/kernel/values/one-time-code'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { sessionTexts } from '@ip-portal/core/session'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { codeAnswer } from '../../shared/code-answer.ts'
import { wantsRetry } from '../../shared/confirm.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'

const nothingStarted = 409

/**
 * Switches the second factor on: shows a new secret, then takes a code of it. A code given with the command belongs to
 * a secret that was shown before, so that one is confirmed; without such a secret the server makes a new one.
 */
export async function setUpTwoFactor(context: Context): Promise<void> {
  context.session()
  const isCodeGiven = context.options.otp !== undefined || Boolean(context.env['IPPORTAL_OTP'])
  if (isCodeGiven && (await isConfirmed(context))) return
  await setUp(context)
}

/** Confirms the secret that was shown before; false when there is none. */
async function isConfirmed(context: Context): Promise<boolean> {
  const { portal, print, settings } = context
  const source = codeAnswer({ ...context, prompts: null }, setupCodeText)
  const result = await context.runFlow(portal.twoFactorSetup({ isStarted: true }), { code: source })
  const { failure } = result.context
  if (failure?.kind === 'refused' && failure.status === nothingStarted) return false
  if (result.kind === 'abandoned') throw codeError(failure, settings.url)
  await print.outcome({ success: true, is2FAEnabled: true }, accountTexts.setupDone)
  return true
}

async function setUp(context: Context): Promise<void> {
  const { io, portal, settings } = context
  // The secret is new: codes from options and environment belong to another one.
  const answer = codeAnswer({ ...context, env: { ...context.env, IPPORTAL_TOTP_SECRET: undefined } }, setupCodeText)
  const result = await context.runFlow(portal.twoFactorSetup(), {
    retry: async ({ context: { failure } }) =>
      (await wantsRetry(context, failure, accountTexts.setupFailed)) ? ({ type: 'setup.retry' } as const) : null,
    details: async ({ context: { secret } }) => {
      if (secret !== null) await show(context, secret)
      return { type: 'setup.continue' } as const
    },
    code: (moment) => answer({ ...moment, can: ({ code }) => isOneTimeCode(code) }),
  })
  const { failure } = result.context
  if (result.kind !== 'abandoned') return io.notice(accountTexts.setupDone)
  if (result.asks !== 'code')
    throw failureError(failure ?? { kind: 'bug', cause: 'no secret' }, settings.url, accountTexts.setupFailed)
  throw codeError(failure, settings.url)
}

/** Prints the secret to stdout, for programs, and the QR code to stderr, for users. */
async function show(context: Context, { secret }: TwoFactorSecret): Promise<void> {
  const { io, print } = context
  const { user } = context.session()
  const uri = otpauthUri({ issuer: sessionTexts.portalTitle, label: user?.email || user?.name || '', secret })
  const { qrLines } = await import('./qr.ts')
  io.notice(accountTexts.setupInstructions)
  io.notice(
    qrLines(uri)
      .map((line) => io.style(['black', 'bgWhiteBright'], line, 'stderr'))
      .join('\n'),
  )
  await print.record({
    data: { secret, otpauth: uri },
    sections: [{ title: accountTexts.setupTitle, lines: [[accountTexts.setupManual, secret]] }],
  })
}

const setupCodeText = (failure: Failure): string => failureText(failure, accountTexts.setupCodeFailed)

function codeError(failure: Failure | null, url: string): Error {
  if (failure === null)
    return new CliError(exitCodes.secondFactor, 'OTP_REQUIRED', accountTexts.setupCodeMalformed, [texts.confirmHint])
  if (failure.kind !== 'refused') return failureError(failure, url, accountTexts.setupCodeFailed)
  return new CliError(exitCodes.secondFactor, 'OTP_REFUSED', setupCodeText(failure), [texts.confirmHint])
}
