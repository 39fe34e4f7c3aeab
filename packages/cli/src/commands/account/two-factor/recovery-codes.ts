import { accountTexts } from '@ip-portal/core/account'
import { codeFailureText } from '@ip-portal/core/step-up'
import type { Context } from '../../../context.ts'
import { abandonedError } from '../../shared/abandoned-error.ts'
import { codeAnswer } from '../../shared/code-answer.ts'
import { isConfirmed, requireConfirmable } from '../../shared/confirm.ts'
import { requireOffer } from '../../shared/read-order.ts'

/** Replaces the recovery codes and prints the new ones. */
export async function renewRecoveryCodes(context: Context): Promise<void> {
  requireConfirmable(context)
  await requireOffer(context, 'recovery-codes')
  const result = await context.runFlow(context.portal.renewRecoveryCodes(), {
    details: async ({ refused }) => {
      if (refused) return null
      context.io.notice(accountTexts.recoveryRenewText)
      const isWanted = await isConfirmed(context, accountTexts.recoveryRenewQuestion)
      return isWanted ? ({ type: 'details.submit', details: {} } as const) : null
    },
    code: codeAnswer(context, codeFailureText),
    retry: null,
    'two-factor': null,
    restore: null,
  })
  if (result.kind === 'abandoned') throw abandonedError(context, result.asks, result.context.failure)
  const codes = result.context.value ?? []
  await printRecoveryCodes(context, { codes }, codes)
}

/** Prints recovery codes to stdout; they are shown once. `data` is the form for programs. */
export async function printRecoveryCodes(
  { io, print }: Context,
  data: object,
  codes: readonly string[],
): Promise<void> {
  io.notice(accountTexts.recoveryIntro)
  await print.record({
    data,
    sections: [{ title: accountTexts.recoveryTitle, lines: codes.map((code, at) => [String(at + 1), code] as const) }],
  })
}
