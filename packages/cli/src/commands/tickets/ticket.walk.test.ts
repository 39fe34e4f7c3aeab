import type { AnyMachineSnapshot } from 'xstate'
import { asksOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { ticketWalkPlan } from '@ip-portal/core/testing/plans/ticket.walk-plan'
import { seenOf } from '@ip-portal/core/testing/walk/machine-driver'
import type { WalkEvent } from '@ip-portal/core/testing/walk/walk'
import { isOpen, type Ticket } from '@ip-portal/core/tickets'
import type { CallPromise } from '../../testing/after-accidents.ts'
import { terminalWalkSuite } from '../../testing/terminal-walk-suite.ts'
import { release, type TerminalPlan } from '../../testing/terminal-walk.ts'

/** Open ticket; a closed one is refused before the flow starts. */
const [open] = ticketWalkPlan.inputs
const inputs = open ? [open] : []
const closing = ['ticket.close', 'close.confirm', 'close.cancel']
/** Events of a reply; in a terminal Ctrl+C cancels it and ends the command. */
const replying = ['reply.submit', 'reply.cancel']
const token = 'token-of-the-walk'
const again = 'Tekrar denensin mi?'

/** Plans a reply, which ends the command. */
const replyWalkPlan: typeof ticketWalkPlan = {
  ...ticketWalkPlan,
  inputs,
  only: (state, event) => state.context['notice'] === null && ![...closing, 'reply.cancel'].includes(event.type),
}

/** True where a reply may be written and no refusal is shown. */
const isAsked = (state: AnyMachineSnapshot) => asksOf(state) === 'details' && !state.hasTag('refused')
const isClosed = (state: AnyMachineSnapshot) => !isRunning(state) && !isOpen(state.context['ticket'] as Ticket)

/** Plans the closing of a ticket, which ends with the ticket closed or with a no, even after a failure. */
const closeWalkPlan: typeof ticketWalkPlan = {
  ...ticketWalkPlan,
  inputs,
  only: (state, event) => !replying.includes(event.type) && !(isAsked(state) && state.context['attempt'] === 'close'),
}

const calls: Record<string, string> = {
  loadResponses: 'GET /tickets/9/responses',
  sendReply: 'POST /tickets/9/responses',
  closeTicket: 'PATCH /tickets/9/status',
}

const retried: CallPromise = { asksAnew: 'if it may pass' }

const common = {
  env: { IPPORTAL_TOKEN: token },
  opening: '',
  prepare: (server: DeferredServer) => {
    server.always('GET /tickets', 200, [open?.ticket])
    server.always('GET /auth/security-status', 200, { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 1 })
  },
  settle: (actor: string, event: WalkEvent, server: DeferredServer) =>
    release(server, calls[actor] ?? actor, event, event.output),
  secrets: [token],
  accidents: { loadResponses: retried, sendReply: retried, closeTicket: retried },
}

const replyPlan: TerminalPlan = {
  ...common,
  line: 'tickets reply 9',
  typed: (event, { refused }) => {
    if (event.type === 'thread.retry' || refused) return [{ at: again, text: 'e' }]
    return event.type === 'reply.submit'
      ? [
          { at: 'Yanıtınız', text: 'Teşekkürler' },
          { at: '…', text: '' },
        ]
      : []
  },
  prompts: ({ state }) => (seenOf(state).refused ? [again] : ['Yanıtınız']),
  ending: ({ state }) => {
    if (state.context['notice'] === 'replied') return { code: 0, text: 'Yanıtınız gönderildi' }
    return isClosed(state) ? { code: 1, text: 'Talep kapalı' } : null
  },
}

const question = 'Kapatılsın mı?'
const closePlan: TerminalPlan = {
  ...common,
  line: 'tickets close 9',
  typed: (event, { refused }) => {
    if (event.type === 'close.confirm') return [{ at: question, text: 'e' }]
    if (event.type === 'close.cancel') return [{ at: question, text: 'h' }]
    return refused ? [{ at: again, text: 'e' }] : []
  },
  prompts: ({ state }) => [seenOf(state).refused ? again : question],
  ending: ({ event, state }) => {
    if (event.type === 'close.cancel') return { code: 1, text: 'Vazgeçildi, hiçbir şey değişmedi.' }
    if (!isClosed(state)) return null
    return state.context['notice'] === 'closed'
      ? { code: 0, text: 'Destek talebi kapatıldı' }
      : { code: 1, text: 'Talep kapalı' }
  },
}

terminalWalkSuite('ticket reply', replyWalkPlan, replyPlan)
terminalWalkSuite('ticket close', closeWalkPlan, closePlan)
