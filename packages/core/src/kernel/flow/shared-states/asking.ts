import type { Failure } from '../../failure/failure.ts'
import type { Question } from '../contract.ts'
import { machineSetup } from '../machine-setup.ts'

const setup = machineSetup({
  types: {} as { context: { failure: Failure | null }; asks: Question },
  actors: {},
})

/**
 * Makes the inside of a state that asks a question: first `fresh`, then `refused` beside the failure of the answer,
 * which is forgotten with the next one.
 */
export const asking = <Asked extends Question>(asks: Asked) =>
  setup.createStateConfig({
    initial: 'fresh',
    states: {
      fresh: { meta: { asks } },
      refused: { tags: 'refused', meta: { asks }, exit: 'forgetFailure' },
    },
  })

/** State after a read that has failed; the machine adds the event that reads again. */
export const unreadable = setup.createStateConfig({
  tags: 'refused',
  meta: { asks: 'retry' },
  exit: 'forgetFailure',
})
