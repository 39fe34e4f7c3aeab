import { ticketsTexts, type Ticket } from '@ip-portal/core/tickets'
import type { Context } from '../../context.ts'
import type { WatchOptions } from '../shared/watch-options.ts'
import { watch, type Change } from '../shared/watch.ts'
import { ticketStatus } from './list.ts'
import { ticketCommandTexts as texts } from './tickets.texts.ts'

const defaultSeconds = 60

/** Watches the tickets of the company: new ones, replies and changes of status. Reading marks none as read. */
export async function watchTickets(context: Context, options: WatchOptions): Promise<void> {
  context.session()
  const seconds = options.interval ?? defaultSeconds
  await watch(context, {
    read: context.portal.tickets(),
    everySeconds: () => seconds,
    fallback: ticketsTexts.listFailed,
    changes: (before, now) => {
      if (before !== null) return changesOf(before, now)
      context.io.notice(texts.watching(now.length, seconds))
      return []
    },
  })
}

function changesOf(before: readonly Ticket[], now: readonly Ticket[]): Change[] {
  const old = new Map(before.map((ticket) => [ticket.id, ticket]))
  return now.flatMap((ticket): Change[] => {
    const was = old.get(ticket.id)
    const line = `#${ticket.id}  ${ticketStatus(ticket)}  ${ticket.subject}`
    if (was === undefined) return [{ line: `+ ${line}`, style: 'green', data: { event: 'added', ticket } }]
    if (JSON.stringify(was) === JSON.stringify(ticket)) return []
    return [{ line: `~ ${line}`, style: 'yellow', data: { event: 'changed', ticket, before: was } }]
  })
}
