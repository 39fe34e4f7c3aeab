import { ticketsTexts, type Ticket } from '@ip-portal/core/tickets'
import { lazy, Suspense } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { ticketsPageTexts } from '../tickets-page.texts.ts'

const TicketDialog = lazy(() => import('./ticket-dialog.tsx').then((module) => ({ default: module.TicketDialog })))

interface TicketOpenerProps {
  /** Null while they are read. */
  tickets: readonly Ticket[] | null
  opened: number | null
  /** Lists and counts are to be read again. Kept between renders. */
  onChanged: () => void
  onClose: () => void
}

/** The ticket that the address names, over its list; says so when there is none of that number. */
export function TicketOpener({ tickets, opened, onChanged, onClose }: TicketOpenerProps) {
  if (opened === null || tickets === null) return null
  const ticket = tickets.find(({ id }) => id === opened)
  if (!ticket) {
    return (
      <Message
        severity="warning"
        live="status"
        actions={<Button kind="text" size="small" label={ticketsPageTexts.showAll} onClick={onClose} />}
      >
        {ticketsTexts.missing}
      </Message>
    )
  }
  return (
    <Suspense fallback={null}>
      <TicketDialog key={ticket.id} ticket={ticket} onChanged={onChanged} onClose={onClose} />
    </Suspense>
  )
}
