import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { ticketsTexts, type Ticket } from '@ip-portal/core/tickets'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { TicketStatus } from '../ticket-status.tsx'

/** Date, state and, if any, order of a ticket. */
export const TicketFacts = ({ ticket }: { ticket: Ticket }) => (
  <dl className="facts">
    <Fact name={ticketsTexts.createdOn}>{formatDateTime(ticket.created_at)}</Fact>
    <Fact name={ticketsTexts.status}>
      <TicketStatus ticket={ticket} />
    </Fact>
    {ticket.order_id !== null && (
      <>
        <Fact name={ticketsTexts.order}>
          <Link href={`/orders/${ticket.order_id}`}>{`#${ticket.order_id}`}</Link>
        </Fact>
        <Fact name={ticketsTexts.service}>{ticket.serviceTypeName ?? '-'}</Fact>
        {ticket.ipwithsubnet !== null && (
          <Fact name={ticketsTexts.ipBlock}>
            <CopyValue text={ticket.ipwithsubnet}>
              <span className="mono">{ticket.ipwithsubnet}</span>
            </CopyValue>
          </Fact>
        )}
      </>
    )}
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
