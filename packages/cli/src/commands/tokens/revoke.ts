import { isMissing } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { tokensTexts } from '@ip-portal/core/tokens'
import type { Context } from '../../context.ts'
import { absentError, exitCodes } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { cancelledError, isConfirmed, requireConfirmable } from '../shared/confirm.ts'
import { requireOffer } from '../shared/read-order.ts'

/** Ends an API token at once, after a confirmation. */
export async function revokeToken(context: Context, id: number): Promise<void> {
  requireConfirmable(context)
  await requireOffer(context, 'tokens')
  if (!(await isConfirmed(context, tokensTexts.revokeQuestion))) throw cancelledError()
  const { portal, print, settings } = context
  const { context: ended } = await context.runFlow(portal.revokeToken(id), {
    details: ({ refused }) => Promise.resolve(refused ? null : ({ type: 'form.submit', details: null } as const)),
  })
  if (ended.failure !== null && isMissing(ended.failure))
    throw absentError(failureText(ended.failure), [], exitCodes.failed)
  if (ended.failure !== null) throw failureError(ended.failure, settings.url)
  await print.outcome({ success: true, id }, tokensTexts.revoked)
}
