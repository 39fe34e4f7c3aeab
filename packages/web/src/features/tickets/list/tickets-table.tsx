import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { isUnread, ticketsTexts, type Ticket } from '@ip-portal/core/tickets'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/buttons/button.tsx'
import type { Columns } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'
import { TicketStatus } from '../ticket-status.tsx'

interface TicketsTableProps {
  tickets: readonly Ticket[]
  /** Leaves out the columns of the order and the ticket number. */
  ofOneOrder?: boolean
  loading: boolean
  empty: ReactNode
  /** Must be stable between renders. */
  onOpen: (ticket: number) => void
}

const date: Columns<Ticket>[number] = {
  id: 'created_at',
  meta: { width: '10rem' },
  header: ticketsTexts.date,
  cell: ({ row: { original: ticket } }) => formatDateTime(ticket.created_at),
}
const subject: Columns<Ticket>[number] = {
  id: 'subject',
  header: ticketsTexts.subject,
  cell: ({ row: { original: ticket } }) => (
    <span className="row row-close">
      {ticket.subject}
      {isUnread(ticket) && <Tag severity="info">{ticketsTexts.unread}</Tag>}
    </span>
  ),
}
const end: Columns<Ticket> = [
  {
    id: 'updated_at',
    meta: { width: '10rem' },
    header: ticketsTexts.updated,
    cell: ({ row: { original: ticket } }) => formatDateTime(ticket.updated_at),
  },
  {
    id: 'status',
    meta: { width: '6.5rem' },
    header: ticketsTexts.status,
    cell: ({ row: { original: ticket } }) => <TicketStatus ticket={ticket} />,
  },
]
const number: Columns<Ticket>[number] = {
  id: 'id',
  meta: { width: '6rem' },
  header: ticketsTexts.id,
  cell: ({
    row: {
      original: { id },
    },
  }) => `#${id}`,
}
const order: Columns<Ticket>[number] = {
  id: 'order_id',
  meta: { width: '7rem' },
  header: ticketsTexts.order,
  cell: ({
    row: {
      original: { order_id },
    },
  }) => (order_id === null ? '-' : <Link href={`/orders/${order_id}#tickets`}>{`#${order_id}`}</Link>),
}

const keyOf = (ticket: Ticket) => ticket.id

/** Tickets in the server's order, newest first; a row or its button opens the thread. */
export function TicketsTable({ tickets, ofOneOrder = false, onOpen, loading, empty }: TicketsTableProps) {
  const columns = useMemo(() => {
    const detail: Columns<Ticket>[number] = {
      id: 'detail',
      meta: { width: '5.5rem', hideLabelOnCard: true },
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
      onRowOpen={useMemo(() => (ticket: Ticket) => onOpen(ticket.id), [onOpen])}
      loading={loading}
      empty={empty}
    />
  )
}
