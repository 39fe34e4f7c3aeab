import { accountTexts, otpauthUri, type TwoFactorSecret } from '@ip-portal/core/account'
import { isConflict, isDecided, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isDecidedRefusal } from '@ip-portal/core/kernel/failure/kernel.texts'
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
  context.session()
  const given = context.options.otp ?? context.env['IPPORTAL_OTP'] ?? ''
  // A recovery code confirms no secret; it only lets the authenticator be replaced.
  if (given !== '' && !isRecoveryCode(given) && (await isConfirmed(context))) return
  if ((await setUp(context, await canReplace(context))) === null) return
  await allowReplacement(context)
  const refused = await setUp(context, true)
  if (refused !== null) throw failureError(refused, context.settings.url, accountTexts.setupFailed)
}

/** Tells if the factor is on at a server that lets an authenticator be replaced; an unknown state reports later. */
async function canReplace({ portal }: Context): Promise<boolean> {
  const status = await portal
    .securityStatus()
    .once()
    .catch(() => null)
  return status !== null && status.is2FAEnabled && status.additions.includes('recovery-codes')
}

/** Asks for password and present code. */
async function allowReplacement(context: Context): Promise<void> {
  context.io.notice(accountTexts.replaceIntro)
  const result = await context.runFlow(context.portal.allowReplacement(), {
    details: async ({ refused, context: { failure } }) => {
      if (refused && (context.prompts === null || context.env['IPPORTAL_PASSWORD'])) return null
      if (refused && failure) context.io.error(notTakenReport(context, failure, failureText(failure)))
      return { type: 'details.submit', details: { password: await askPassword(context) } } as const
    },
    code: codeAnswer(context, codeFailureText),
    retry: null,
    'two-factor': null,
    restore: null,
  })
  if (result.kind !== 'abandoned') return
  const { failure } = result.context
  if (failure?.kind === 'refused' && isDecidedRefusal(failure, 'wrongPassword')) throw wrongPassword(failure)
  throw abandonedError(context, result.asks, failure)
}

const wrongPassword = (failure: Failure) => new CliError(exitCodes.notSignedIn, 'WRONG_PASSWORD', failureText(failure))

/** Confirms the secret that was shown before; false when there is none. */
async function isConfirmed(context: Context): Promise<boolean> {
  const { portal, print, settings } = context
  const codes: string[] = []
  const result = await context.runFlow(portal.twoFactorSetup({ isStarted: true }), {
    code: oneTimeCodeAnswer({ ...context, prompts: null }, setupCodeText),
    acknowledgement: takeCodes(codes),
    retry: null,
    password: null,
    details: null,
  })
  const { failure } = result.context
  if (isConflict(failure)) return false
  if (result.kind === 'abandoned') throw codeError(failure, settings.url)
  // The code of the present authenticator is right as well, and brings no recovery codes.
  if (codes.length === 0 && (await canReplace(context))) return false
  if (codes.length === 0) await print.outcome({ success: true, is2FAEnabled: true }, accountTexts.setupDone)
  else await finish(context, codes)
  return true
}

/** Sets an authenticator up; gives the refusal when the factor is on and the server lets it be replaced after a check. */
async function setUp(context: Context, isReplacing: boolean): Promise<Failure | null> {
  const { io, portal, settings } = context
  const codes: string[] = []
  let isShown = false
  const result = await context.runFlow(portal.twoFactorSetup({ isReplacing }), {
    retry: async ({ context: { failure } }) =>
      !isConflict(failure) && (await wantsRetry(context, failure, accountTexts.setupFailed))
        ? ({ type: 'setup.retry' } as const)
        : null,
    password: async ({ refused, context: { failure } }) => {
      if (refused && failure && (context.prompts === null || context.env['IPPORTAL_PASSWORD'])) return null
      if (refused && failure) io.error(notTakenReport(context, failure, failureText(failure)))
      return { type: 'password.submit', password: await askPassword(context) } as const
    },
    details: async ({ context: { secret } }) => {
      if (secret !== null) await show(context, secret)
      isShown = true
      return { type: 'setup.continue' } as const
    },
    code: oneTimeCodeAnswer(withoutGivenCodes(context), setupCodeText),
    acknowledgement: takeCodes(codes),
  })
  const { failure } = result.context
  if (result.kind !== 'abandoned') {
    if (codes.length === 0) io.notice(accountTexts.setupDone)
    else await finish(context, codes)
    return null
  }
  if (!isShown && isConflict(failure) && (isReplacing || (await canReplace(context)))) return failure
  if (result.asks === 'password' && failure?.kind === 'refused' && isDecidedRefusal(failure, 'wrongPassword'))
    throw wrongPassword(failure)
  if (result.asks !== 'code')
    throw failureError(failure ?? { kind: 'bug', cause: 'no secret' }, settings.url, accountTexts.setupFailed)
  throw codeError(failure, settings.url)
}

/** Leaves out the codes that were given with the command: they belong to another secret than the new one. */
function withoutGivenCodes(context: Context): Context {
  const { otp: _otp, otpCommand: _otpCommand, ...options } = context.options
  return { ...context, options, env: { ...context.env, IPPORTAL_OTP: undefined, IPPORTAL_TOTP_SECRET: undefined } }
}

/** Takes the recovery codes, which the flow forgets when they are saved. */
const takeCodes =
  (codes: string[]) =>
  ({ context: { recoveryCodes } }: { context: { recoveryCodes: readonly string[] } }) => {
    codes.push(...recoveryCodes)
    return Promise.resolve({ type: 'codes.saved' } as const)
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

function codeError(failure: Failure | null, url: string): Error {
  if (failure === null)
    return new CliError(exitCodes.secondFactor, 'OTP_REQUIRED', accountTexts.setupCodeMalformed, [texts.confirmHint])
  if (!isDecided(failure)) return failureError(failure, url, accountTexts.setupCodeFailed)
  return new CliError(exitCodes.secondFactor, 'OTP_REFUSED', setupCodeText(failure), [texts.confirmHint])
}
