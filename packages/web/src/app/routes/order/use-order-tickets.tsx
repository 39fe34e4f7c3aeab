import { useState, type ReactNode } from 'react'
import { ticketsTexts, openTicketFlows } from '@ip-portal/core/tickets'
import { OrderTickets, TicketBadges } from '../../../features/tickets/list/order-tickets.tsx'
import { useListChange } from '../../../features/tickets/list/use-list-change.ts'
import type { NewTicketDialogProps } from '../../../features/tickets/new-ticket/new-ticket-dialog.tsx'
import { flowsOf } from '../../../portal/auth-portal.ts'
import { useRefreshOpenTickets } from '../../../portal/open-tickets.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { NewTicketDialog } from './lazy-dialogs.ts'

const ticketFlows = flowsOf(openTicketFlows)

interface OrderTicketParts {
  badges: ReactNode
  tab: ReactNode
  /** The dialog of a new ticket. */
  dialog: ReactNode
  add: (prefilled?: TicketText) => void
}

/** Texts that a ticket starts with. */
export type TicketText = NonNullable<NewTicketDialogProps['prefilled']>

/** Parts that tickets add to the order page; one query feeds badges and tab. */
export function useOrderTickets(order: number): OrderTicketParts {
  const tickets = useQuery(() => ticketFlows.orderTickets(order))
  const changed = useListChange(tickets.refresh, useRefreshOpenTickets())
  const [isAdding, setAdding] = useState(false)
  const [prefilled, setPrefilled] = useState<TicketText>()
  const add = (text?: TicketText) => {
    setPrefilled(text)
    setAdding(true)
  }
  return {
    badges: <TicketBadges tickets={tickets.data} />,
    tab: <OrderTickets tickets={tickets} onChanged={changed} onAdd={() => add()} />,
    dialog: isAdding && (
      <NewTicketDialog
        order={order}
        prefilled={prefilled}
        incompleteText={ticketsTexts.incompleteOnOrder}
        onChanged={changed}
        onClose={() => setAdding(false)}
      />
    ),
    add,
  }
}
