import { useMemo, type ReactNode } from 'react'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { isUnread, ticketsTexts, type Ticket } from '@ip-portal/core/tickets'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { OrderLink } from '../../../ui/table/order-link.tsx'
import type { PhoneLines } from '../../../ui/table/table-props.ts'
import { TicketStatus } from '../ticket-status.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'

interface TicketsTableProps {
  tickets: readonly Ticket[]
  /** Leaves out the columns of the order and the ticket number. */
  ofOneOrder?: boolean
  loading: boolean
  empty: ReactNode
  /** Must be stable between renders. */
  onOpen: (ticket: number) => void
  /** Address of the page with a ticket opened. Must be stable between renders. */
  addressOf: (ticket: number) => string
}

const subjectOf = (ticket: Ticket): ReactNode =>
  isUnread(ticket) ? <span className="unread-subject">{ticket.subject}</span> : ticket.subject

const date: Columns<Ticket>[number] = {
  id: 'created_at',
  meta: { width: '9.5rem', priority: 4 },
  header: ticketsTexts.date,
  cell: ({ row: { original: ticket } }) => formatDateTime(ticket.created_at),
}
const subject: Columns<Ticket>[number] = {
  id: 'subject',
  meta: { identity: true, onPhone: true, wrap: true },
  header: ticketsTexts.subject,
  cell: ({ row: { original: ticket } }) => (
    <span className="row row-close">
      <span className="ticket-title">{subjectOf(ticket)}</span>
      {isUnread(ticket) && <Tag severity="info">{ticketsTexts.unread}</Tag>}
    </span>
  ),
}
const end: Columns<Ticket> = [
  {
    id: 'updated_at',
    meta: { width: '9.5rem', onPhone: true },
    header: ticketsTexts.updated,
    cell: ({ row: { original: ticket } }) => formatDateTime(ticket.updated_at),
  },
  {
    id: 'status',
    meta: { width: '6.5rem', onPhone: true },
    header: ticketsTexts.status,
    cell: ({ row: { original: ticket } }) => <TicketStatus ticket={ticket} />,
  },
]
const number: Columns<Ticket>[number] = {
  id: 'id',
  meta: { width: '6rem', onPhone: true },
  header: ticketsTexts.id,
  cell: ({
    row: {
      original: { id },
    },
  }) => `#${id}`,
}
const order: Columns<Ticket>[number] = {
  id: 'order_id',
  meta: { width: '10rem', priority: 2, copy: ({ ipwithsubnet }: Ticket) => ipwithsubnet || null },
  header: ticketsTexts.order,
  cell: ({ row: { original: ticket } }) => <OrderOf ticket={ticket} />,
}

/** The order of a ticket as a link: its block or AS number first, where the server names it. */
function OrderOf({ ticket: { order_id: id, ipwithsubnet: name } }: { ticket: Ticket }) {
  return id === null ? '-' : <OrderLink href={`/orders/${id}#tickets`} name={name} number={`#${id}`} />
}

const keyOf = (ticket: Ticket) => ticket.id
const nameOf = (ticket: Ticket) => `#${ticket.id}`

/** The lines of a ticket on a phone. */
const phone: PhoneLines<Ticket> = {
  title: (ticket) => subjectOf(ticket),
  figure: (ticket) => <TicketStatus ticket={ticket} />,
  line: (ticket) => [
    `#${ticket.id}`,
    ticket.ipwithsubnet ?? (ticket.order_id === null ? null : ticketsPageTexts.ofOrder(ticket.order_id)),
    formatDateTime(ticket.updated_at),
  ],
  marks: (ticket) => isUnread(ticket) && <Tag severity="info">{ticketsTexts.unread}</Tag>,
}

/** Tickets in the given order; a row, its link or its button opens the thread. */
export function TicketsTable({ tickets, ofOneOrder = false, onOpen, addressOf, loading, empty }: TicketsTableProps) {
  const columns = useMemo(() => {
    const detail: Columns<Ticket>[number] = {
      id: 'detail',
      meta: { width: '5.5rem', actions: true, sticky: true },
      header: ticketsTexts.detail,
      cell: ({
        row: {
          original: { id },
        },
      }) => (
        <Button
          kind="text"
          size="small"
          label={ticketsTexts.detail}
          ariaLabel={ticketsPageTexts.openTicket(id)}
          onClick={() => onOpen(id)}
        />
      ),
    }
    return ofOneOrder ? [date, subject, ...end, detail] : [number, date, order, subject, ...end, detail]
  }, [onOpen, ofOneOrder])
  return (
    <DataTable
      caption={ticketsTexts.title}
      columns={columns}
      rows={tickets}
      rowKey={keyOf}
      rowName={nameOf}
      phone={phone}
      rowHref={useMemo(() => (ticket: Ticket) => addressOf(ticket.id), [addressOf])}
      onRowOpen={useMemo(() => (ticket: Ticket) => onOpen(ticket.id), [onOpen])}
      loading={loading}
      empty={empty}
    />
  )
}
