import { PlusIcon, MessageCircleMoreIcon } from 'lucide-react'
import { useMemo } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isOpen, isUnread, ticketsByAttention, ticketsTexts, type Ticket } from '@ip-portal/core/tickets'
import type { Loaded } from '../../../portal/use-portal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TicketOpener } from '../thread/ticket-opener.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'
import { TicketsTable } from './tickets-table.tsx'
import { useTicketView } from './use-ticket-view.ts'
import '../tickets.css'

interface OrderTicketsProps {
  tickets: Loaded<Ticket[]>
  onChanged: () => void
  onAdd: () => void
}

/** The tickets of one order. */
export function OrderTickets({ tickets: { data, failure, refresh }, onChanged, onAdd }: OrderTicketsProps) {
  const view = useTicketView()
  const sorted = useMemo(() => ticketsByAttention(data ?? []), [data])
  const add = <Button kind="secondary" label={ticketsTexts.newTicket} icon={<PlusIcon />} onClick={onAdd} />
  return (
    <Card title={ticketsTexts.title} actions={add}>
      {failure && <QueryError text={failureText(failure, ticketsTexts.listFailed)} onRetry={refresh} />}
      <TicketOpener tickets={data} opened={view.opened} onChanged={onChanged} onClose={view.close} />
      {!(failure && !data) && (
        <TicketsTable
          ofOneOrder
          tickets={sorted}
          loading={!data}
          onOpen={view.open}
          addressOf={view.addressOf}
          empty={
            <EmptyState
              icon={<MessageCircleMoreIcon />}
              title={ticketsPageTexts.noneOfOrder}
              hint={ticketsPageTexts.noneOfOrderHint}
              action={add}
            />
          }
        />
      )}
    </Card>
  )
}

/** Counts of unread and open tickets of an order; empty while loading. */
export function TicketBadges({ tickets }: { tickets: readonly Ticket[] | null }) {
  const unread = tickets?.filter(isUnread).length ?? 0
  const open = tickets?.filter(isOpen).length ?? 0
  return (
    <>
      {unread > 0 && <Tag severity="info">{ticketsPageTexts.unreadCount(unread)}</Tag>}
      {open > 0 && <Tag severity="secondary">{ticketsPageTexts.openCount(open)}</Tag>}
    </>
  )
}
