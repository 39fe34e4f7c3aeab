import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { formatUsd, fromCents, parseAmount, payableCents } from '@ip-portal/core/kernel/values/money'
import { amountProblemText, moneyTexts } from '@ip-portal/core/kernel/values/money.texts'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import { type Command, idOf, type OperatorDeps, OperatorError } from '../../command.ts'
import { lockOrder } from '../../lock-order.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { bookCharge } from './book-charge.ts'

/** Invoices outside the usual course of an order. */
export const invoiceCommands: Command[] = [
  {
    words: ['invoices', 'add'],
    argument: operatorTexts.orderArgument,
    needs: ['usd'],
    run: async (deps, input) => {
      const orderId = idOf(input)
      const result = await add(deps, orderId, centsOf(input.options.usd ?? ''))
      return { result, description: operatorTexts.invoiced(result.invoiceId, orderId, formatUsd(result.amount_usd)) }
    },
  },
]

function centsOf(text: string): number {
  const cents = payableCents(parseAmount(text))
  if (cents !== null) return cents
  const problem = amountProblemText(text)
  const said = problem === null || problem === moneyTexts.malformed ? text : problem
  throw new OperatorError('invalid', operatorTexts.badAmount(said))
}

function add({ db, now, requestId }: OperatorDeps, id: number, cents: number) {
  return db.transaction().execute(async (trx) => {
    const { id: orderId, company_id: companyId, service, product_code, status } = await lockOrder(trx, id)
    if (status === orderStatuses.cancelled) throw new OperatorError('conflict', operatorTexts.orderCancelled(orderId))
    const description = operatorTexts.extraCharge(service)
    const invoiceId = await bookCharge(trx, { companyId, orderId, cents, description, productCode: product_code }, now)
    const after = { invoice: invoiceId, amount_usd: fromCents(cents) }
    await audit(trx, operatorActor(requestId, companyId), { at: now, action: 'invoice.add', orderId, after })
    return { invoiceId, order_id: orderId, amount_usd: fromCents(cents) }
  })
}
