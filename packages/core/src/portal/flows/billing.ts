import { billingFlows, createBillingApi, invoiceLink, newestInvoice } from '../../billing/index.ts'
import { FailureError } from '../../kernel/failure/failure.ts'
import { balanceOf, createOrdersApi } from '../../orders/index.ts'
import type { AuthPortal } from '../auth-portal.ts'

/** Opens the flows about money: statement, rate, bank accounts, invoices, payments. */
export function openBillingFlows({ http, query, now, signedIn }: AuthPortal) {
  const orders = createOrdersApi(http)
  const billing = createBillingApi(http)
  return {
    ...billingFlows({
      billing,
      query,
      now,
      readOwed: async (order, signal) => {
        const { remaining, awaitingApproval } = balanceOf(await orders.show(order, signal))
        return { balance: remaining, waiting: awaitingApproval }
      },
      companyId: () => {
        const id = signedIn()?.company?.['id']
        return typeof id === 'string' || typeof id === 'number' ? id : null
      },
    }),

    /** Finds the newest invoice of an order; an order without one fails with 404. */
    newestInvoice: (order: number) =>
      query('invoice', async (signal) => {
        const id = newestInvoice((await orders.show(order, signal)).transactions)
        if (id === null) throw new FailureError({ kind: 'refused', status: 404 })
        return invoiceLink(billing, id, signal)
      }),
  }
}
