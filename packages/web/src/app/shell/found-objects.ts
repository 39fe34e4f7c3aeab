import { billingTexts, searchInvoices, type YearInvoice } from '@ip-portal/core/billing'
import { currentYear } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { openBillingFlows } from '@ip-portal/core/portal/billing'
import { searchTickets, ticketStatusText, type Ticket, openTicketFlows } from '@ip-portal/core/tickets'
import { authPortal, flowsOf } from '../../portal/auth-portal.ts'
import { useAddition } from '../../portal/use-portal.ts'
import { useQueryOf } from '../../portal/use-query-of.ts'
import { paths } from '../paths.ts'

const billingFlows = flowsOf(openBillingFlows)
const ticketFlows = flowsOf(openTicketFlows)

/** Something that a search has found, with the address that shows it. */
export interface FoundObject {
  id: string
  label: string
  hint: string
  href: string
}

/** Limit of each kind; a longer query narrows them down. */
const mostShown = 5

/** Finds tickets, and invoices of this year where the server lists them. They are read with the first typed letter. */
export function useFoundObjects(search: string): { tickets: FoundObject[]; invoices: FoundObject[] } {
  const year = Number(currentYear(authPortal.now()).from.slice(0, 4))
  const hasInvoices = useAddition('invoices')
  const tickets = useQueryOf(search === '' ? null : 'tickets', ticketFlows.tickets)
  const invoices = useQueryOf(search !== '' && hasInvoices ? year : null, billingFlows.yearInvoices)
  if (search === '') return { tickets: [], invoices: [] }
  return {
    tickets: searchTickets(tickets ?? [], search)
      .slice(0, mostShown)
      .map(ticketObject),
    invoices: searchInvoices(invoices?.invoices ?? [], search)
      .slice(0, mostShown)
      .map(invoiceObject),
  }
}

const ticketObject = (ticket: Ticket): FoundObject => ({
  id: `ticket-${ticket.id}`,
  label: `#${ticket.id} ${ticket.subject}`,
  hint: ticketStatusText(ticket),
  href: `${paths.support}?ticket=${ticket.id}`,
})

const invoiceObject = ({ invoiceId, amount_usd: amount }: YearInvoice): FoundObject => ({
  id: `invoice-${invoiceId}`,
  label: billingTexts.invoiceTitle(invoiceId),
  // A phone has no room for the date, and would cut the amount.
  hint: formatUsd(amount),
  href: `${paths.invoices}?${new URLSearchParams({ invoice: invoiceId }).toString()}`,
})
