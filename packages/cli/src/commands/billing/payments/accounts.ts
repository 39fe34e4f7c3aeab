import { billingTexts } from '@ip-portal/core/billing'
import { plainTextOf } from '@ip-portal/core/kernel/markup/plain-text'
import type { Context } from '../../../context.ts'

/** Shows the provider's bank accounts, which arrive as HTML, as text. */
export async function showBankAccounts(context: Context): Promise<void> {
  context.session()
  const value = await context.read(context.portal.bankAccounts(), billingTexts.loadFailed)
  const text = await plainTextOf(value)
  await context.print.record({ data: { value, text }, sections: [{ title: billingTexts.bankAccounts, text }] })
}
