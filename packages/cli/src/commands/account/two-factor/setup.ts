import { accountTexts, isFactorReplaceable, otpauthUri, type TwoFactorSecret } from '@ip-portal/core/account'
import { isConflict, isDecided, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isDecidedRefusal } from '@ip-portal/core/kernel/failure/kernel.texts'
import type { Asks } from '@ip-portal/core/kernel/flow/contract'
import { isRecoveryCode } from '@ip-portal/core/kernel/values/one-time-code'
import { sessionTexts } from '@ip-portal/core/session'
import { codeFailureText } from '@ip-portal/core/step-up'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { abandonedError } from '../../shared/abandoned-error.ts'
import { askPassword } from '../../shared/ask-password.ts'
import { codeAnswer, oneTimeCodeAnswer } from '../../shared/code-answer.ts'
import { notTakenReport, wantsRetry } from '../../shared/confirm.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'
import { printRecoveryCodes } from './recovery-codes.ts'

/**
 * Switches the second factor on: shows a new secret, then takes a code of it. A code given with the command belongs to
 * a secret that was shown before, so that one is confirmed; without such a secret the server makes a new one. While
 * the factor is on it moves to another authenticator, behind password and present code.
 */
export async function setUpTwoFactor(context: Context): Promise<void> {
  const { io, portal, print } = context
  context.session()
  const given = context.options.otp ?? context.env['IPPORTAL_OTP'] ?? ''
  // A recovery code confirms no secret; it only lets the authenticator be replaced.
  const isStarted = given !== '' && !isRecoveryCode(given)
  const ofShownBefore = oneTimeCodeAnswer({ ...context, prompts: null }, setupCodeText)
  const ofNew = oneTimeCodeAnswer(withoutGivenCodes(context), setupCodeText)
  const isReplacing = await canReplace(context)
  const codes: string[] = []
  let isShown = false
  const result = await context.runFlow(portal.twoFactorSetup({ isStarted, isReplacing }), {
    retry: async ({ context: { failure } }) =>
      !isConflict(failure) && (await wantsRetry(context, failure, accountTexts.setupFailed))
        ? ({ type: 'setup.retry' } as const)
        : null,
    password: async ({ refused, context: { failure } }) => {
      if (refused && failure && (context.prompts === null || context.env['IPPORTAL_PASSWORD'])) return null
      if (refused && failure) io.error(notTakenReport(context, failure, failureText(failure)))
      else if (isReplacing) io.notice(accountTexts.replaceIntro)
      return { type: 'password.submit', password: await askPassword(context) } as const
    },
    code: codeAnswer(context, codeFailureText),
    details: async ({ context: { secret } }) => {
      if (secret !== null) await show(context, secret)
      isShown = true
      return { type: 'setup.continue' } as const
    },
    'new-code': (prompt) => (isShown ? ofNew : ofShownBefore)(prompt),
    // The flow forgets the codes when they are saved.
    acknowledgement: ({ context: { recoveryCodes } }) => {
      codes.push(...recoveryCodes)
      return Promise.resolve({ type: 'codes.saved' } as const)
    },
  })
  if (result.kind === 'abandoned') throw abandonedSetup(context, result.asks, result.context.failure)
  if (codes.length > 0) await finish(context, codes)
  else if (isShown) io.notice(accountTexts.setupDone)
  else await print.outcome({ success: true, is2FAEnabled: true }, accountTexts.setupDone)
}

/** Tells if the factor is on at a server that lets an authenticator be replaced; an unknown state reports later. */
async function canReplace({ portal }: Context): Promise<boolean> {
  const status = await portal
    .securityStatus()
    .once()
    .catch(() => null)
  return status !== null && isFactorReplaceable(status)
}

/** Leaves out the codes that were given with the command: they belong to another secret than the new one. */
function withoutGivenCodes(context: Context): Context {
  const { otp: _otp, otpCommand: _otpCommand, ...options } = context.options
  return { ...context, options, env: { ...context.env, IPPORTAL_OTP: undefined, IPPORTAL_TOTP_SECRET: undefined } }
}

/** Reports the success, with the recovery codes. */
async function finish(context: Context, codes: readonly string[]): Promise<void> {
  context.io.notice(accountTexts.setupDone)
  await printRecoveryCodes(context, { success: true, is2FAEnabled: true, recoveryCodes: codes }, codes)
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

/** Error of a set-up that was left at a question. */
function abandonedSetup(context: Context, asks: Asks, failure: Failure | null): Error {
  const { url } = context.settings
  if (asks === 'code') return abandonedError(context, asks, failure)
  if (asks === 'password' && failure?.kind === 'refused' && isDecidedRefusal(failure, 'wrongPassword'))
    return new CliError(exitCodes.notSignedIn, 'WRONG_PASSWORD', failureText(failure))
  if (asks !== 'new-code')
    return failureError(failure ?? { kind: 'bug', cause: 'no secret' }, url, accountTexts.setupFailed)
  if (failure === null)
    return new CliError(exitCodes.secondFactor, 'OTP_REQUIRED', accountTexts.setupCodeMalformed, [texts.confirmHint])
  if (!isDecided(failure)) return failureError(failure, url, accountTexts.setupCodeFailed)
  return new CliError(exitCodes.secondFactor, 'OTP_REFUSED', setupCodeText(failure), [texts.confirmHint])
}
