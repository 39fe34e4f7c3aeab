import { assign } from 'xstate'
import { isConflict, toFailure, type Failure } from '../kernel/failure/failure.ts'
import { mustBeProvided, readMustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup } from '../kernel/flow/machine-setup.ts'
import { asking, unreadable } from '../kernel/flow/shared-states/asking.ts'
import { isOpen, isUnread, replyProblem, type ReplyForm } from './tickets.rules.ts'
import type { Ticket, TicketResponse } from './tickets.schema.ts'

/** State of an open ticket dialog. */
export interface TicketContext {
  ticket: Ticket
  responses: TicketResponse[]
  /** Reply in flight; kept through a refusal. */
  reply: ReplyForm | null
  failure: Failure | null
  /** Last call, to which `failure` belongs. */
  attempt: 'read' | 'reply' | 'close'
  /** Last success, which a client shows once. */
  notice: 'replied' | 'closed' | null
}

const setup = machineSetup({
  types: {} as {
    context: TicketContext
    events:
      | { type: 'thread.retry' }
      | { type: 'reply.submit'; reply: ReplyForm }
      | { type: 'reply.cancel' }
      | { type: 'ticket.close' }
      | { type: 'close.confirm' }
      | { type: 'close.cancel' }
    input: { ticket: Ticket }
    asks: 'retry' | 'details' | 'confirmation'
  },
  actors: {
    loadResponses: readMustBeProvided<TicketResponse[]>('loadResponses'),
    sendReply: mustBeProvided<TicketResponse, { reply: ReplyForm }>('sendReply'),
    closeTicket: mustBeProvided<unknown>('closeTicket'),
  },
}).extend({
  guards: {
    isOpen: ({ context }) => isOpen(context.ticket),
    isUnread: ({ context }) => isUnread(context.ticket),
    isFilled: (_, params: { reply: ReplyForm }) => replyProblem(params.reply) === null,
    isClosedElsewhere: (_, params: { error: unknown }) => {
      const failure = toFailure(params.error)
      return isConflict(failure)
    },
  },
  actions: {
    rememberResponses: assign({
      responses: (_, params: { output: TicketResponse[] }) => params.output,
      ticket: ({ context }) => ({ ...context.ticket, is_read: 1 as const }),
    }),
    markClosed: assign({ ticket: ({ context }) => ({ ...context.ticket, status: 'closed' }) }),
    /** Refreshes the lists and the count of open tickets after each try of a change; provided by the portal. */
    announceChange: () => {},
    /** Aborts the reply in flight; provided by the portal. */
    abortReply: () => {},
  },
})

/**
 * Handles one ticket: reads its thread, sends replies, closes it for the customer. A closed ticket takes neither; a 409
 * says that it is closed already. A reply in flight, which may have large files, can be cancelled. It never ends and
 * lives as long as its dialog.
 */
export const ticketMachine = setup.createMachine({
  id: 'ticket',
  context: ({ input }) => ({
    ticket: input.ticket,
    responses: [],
    reply: null,
    failure: null,
    attempt: 'read',
    notice: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: assign({ attempt: 'read' }),
      invoke: {
        id: 'loadResponses',
        src: 'loadResponses',
        onDone: [
          {
            guard: 'isUnread',
            target: 'deciding',
            actions: [{ type: 'rememberResponses', params: ({ event }) => event }, 'announceChange'],
          },
          { target: 'deciding', actions: { type: 'rememberResponses', params: ({ event }) => event } },
        ],
        onError: { target: 'unavailable', actions: 'rememberFailure' },
      },
    },
    unavailable: { ...unreadable, on: { 'thread.retry': 'loading' } },
    deciding: { always: [{ guard: 'isOpen', target: 'open' }, { target: 'closed' }] },
    open: {
      ...asking('details'),
      on: {
        'reply.submit': {
          guard: { type: 'isFilled', params: ({ event }) => event },
          target: 'replying',
          actions: [assign({ notice: null }), assign({ reply: ({ event }) => event.reply })],
        },
        'ticket.close': { target: 'confirmingClose', actions: assign({ notice: null }) },
      },
    },
    replying: {
      tags: 'changing',
      meta: { answers: 'details', cancel: 'reply.cancel' },
      entry: assign({ attempt: 'reply' }),
      exit: 'announceChange',
      // The reply may have arrived before the abort: the thread tells.
      on: { 'reply.cancel': { target: 'loading', actions: 'abortReply' } },
      invoke: {
        id: 'sendReply',
        src: 'sendReply',
        input: ({ context }) => ({ reply: context.reply ?? { text: '', files: [] } }),
        onDone: {
          target: 'open',
          actions: assign({
            responses: ({ context, event }) => [...context.responses, event.output],
            reply: null,
            notice: 'replied',
          }),
        },
        onError: [
          {
            guard: { type: 'isClosedElsewhere', params: ({ event }) => event },
            target: 'closed.refused',
            actions: ['rememberFailure', 'markClosed'],
          },
          { target: 'open.refused', actions: 'rememberFailure' },
        ],
      },
    },
    confirmingClose: {
      meta: { asks: 'confirmation' },
      on: { 'close.confirm': 'closing', 'close.cancel': 'open' },
    },
    closing: {
      tags: 'changing',
      meta: { answers: 'confirmation' },
      entry: assign({ attempt: 'close' }),
      exit: 'announceChange',
      invoke: {
        id: 'closeTicket',
        src: 'closeTicket',
        onDone: { target: 'closed', actions: ['markClosed', assign({ notice: 'closed' })] },
        onError: [
          {
            guard: { type: 'isClosedElsewhere', params: ({ event }) => event },
            target: 'closed.refused',
            actions: ['rememberFailure', 'markClosed'],
          },
          { target: 'open.refused', actions: 'rememberFailure' },
        ],
      },
    },
    closed: {
      initial: 'quiet',
      states: {
        quiet: {},
        refused: { tags: 'refused', exit: 'forgetFailure' },
      },
    },
  },
})
