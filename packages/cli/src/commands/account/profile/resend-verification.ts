import { accountFrameTexts } from '@ip-portal/core/account'
import type { Context } from '../../../context.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { wantsRetry } from '../../shared/confirm.ts'

/** Asks the server to send the verification mail again. */
export async function resendVerification(context: Context): Promise<void> {
  context.session()
  const { portal, print, settings } = context
  const { context: ended } = await context.runFlow(portal.resendVerification(), {
    details: async ({ refused, context: { failure } }) =>
      !refused || (await wantsRetry(context, failure, accountFrameTexts.resendFailed))
        ? ({ type: 'form.submit', details: null } as const)
        : null,
  })
  if (ended.failure !== null) throw failureError(ended.failure, settings.url, accountFrameTexts.resendFailed)
  await print.outcome({ success: true }, accountFrameTexts.resent)
}
