import type { Question } from '../contract.ts'

/**
 * Makes the inside of a state that asks a question: first `fresh`, then `refused` beside the failure of the answer,
 * which is forgotten with the next one.
 */
export const asking = <Asked extends Question>(asks: Asked) =>
  ({
    initial: 'fresh',
    states: {
      fresh: { meta: { asks } },
      refused: { tags: 'refused', meta: { asks }, exit: 'forgetFailure' },
    },
  }) as const

/** State after a read that has failed; the machine adds the event that reads again. */
export const unreadable = { tags: 'refused', meta: { asks: 'retry' }, exit: 'forgetFailure' } as const
