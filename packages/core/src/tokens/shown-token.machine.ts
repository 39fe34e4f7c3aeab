import { assign, setup } from 'xstate'
import type { FlowMeta, FlowTag } from '../kernel/flow/contract.ts'

/** State of a new API token on show. */
export interface ShownTokenContext {
  /** Text of the token; empty once it is no longer shown. */
  token: string
}

/** Shows the text of a new API token once. It is forgotten when the user says that it is kept. */
export const shownTokenMachine = setup({
  types: {} as {
    context: ShownTokenContext
    events: { type: 'token.saved' }
    input: { token: string }
    tags: FlowTag
    meta: FlowMeta<'acknowledgement'>
  },
}).createMachine({
  id: 'shownToken',
  context: ({ input }) => ({ token: input.token }),
  initial: 'showing',
  states: {
    showing: {
      meta: { asks: 'acknowledgement' },
      exit: assign({ token: '' }),
      on: { 'token.saved': 'kept' },
    },
    kept: { type: 'final' },
  },
})
