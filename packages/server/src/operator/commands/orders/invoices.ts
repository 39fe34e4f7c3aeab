import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { formatUsd, fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import { type Command, idOf, type OperatorDeps, OperatorError } from '../../command.ts'
import { lockOrder } from '../../lock-order.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { centsOf, textOf } from '../ledger/typed-values.ts'
import { bookCharge } from './book-charge.ts'

/** Invoices outside the usual course of an order. */
export const invoiceCommands: Command[] = [
  {
    words: ['invoices', 'add'],
    argument: operatorTexts.orderArgument,
    needs: ['usd'],
    takes: ['text'],
    run: async (deps, input) => {
      const orderId = idOf(input)
      const { usd = '', text } = input.options
      const result = await add(deps, orderId, centsOf(usd), textOf(text))
      return { result, description: operatorTexts.invoiced(result.invoiceId, orderId, formatUsd(result.amount_usd)) }
    },
  },
]

function add({ db, now, requestId }: OperatorDeps, id: number, cents: number, text: string | null) {
  return db.transaction().execute(async (trx) => {
    const { id: orderId, company_id: companyId, service, product_code, status } = await lockOrder(trx, id)
    if (status === orderStatuses.cancelled) throw new OperatorError('conflict', operatorTexts.orderCancelled(orderId))
    const description = text ?? operatorTexts.extraCharge(service)
    const invoiceId = await bookCharge(trx, { companyId, orderId, cents, description, productCode: product_code }, now)
    const after = { invoice: invoiceId, amount_usd: fromCents(cents), ...(text === null ? {} : { text }) }
    await audit(trx, operatorActor(requestId, companyId), { at: now, action: 'invoice.add', orderId, after })
    return { invoiceId, order_id: orderId, amount_usd: fromCents(cents) }
  })
}
