import { assign } from 'xstate'
import type { Failure } from '../kernel/failure/failure.ts'
import { readMustBeProvided } from '../kernel/flow/flow.ts'
import { machineSetup } from '../kernel/flow/machine-setup.ts'
import { unreadable } from '../kernel/flow/shared-states/asking.ts'
import { handleOf } from './registry.rules.ts'

/** State of a registry check. */
export interface RegistryCheckContext {
  /** Value that is typed now; only an answer for it counts. */
  value: string
  failure: Failure | null
}

const setup = machineSetup({
  types: {} as {
    context: RegistryCheckContext
    events: { type: 'value.edit'; value: string } | { type: 'value.check' }
    input: { value: string } | undefined
    asks: 'retry' | 'details'
  },
  actors: { checkValue: readMustBeProvided<{ found: boolean }, { value: string }>('checkValue') },
}).extend({
  guards: {
    isFilled: ({ context }) => context.value !== '',
    isFound: (_, params: { output: { found: boolean } }) => params.output.found,
  },
})

/**
 * Checks one value in the registry. Every edit makes it unverified and drops the answer for the older value. A failed
 * request is not "not found".
 */
export const registryCheckMachine = setup.createMachine({
  id: 'registryCheck',
  context: ({ input }) => ({ value: handleOf(input?.value ?? ''), failure: null }),
  // A value that is filled in at the start is verified at once.
  initial: 'starting',
  on: { 'value.edit': { target: '.unverified', actions: assign({ value: ({ event }) => handleOf(event.value) }) } },
  states: {
    starting: {
      always: [{ guard: 'isFilled', target: 'checking' }, { target: 'unverified' }],
    },
    unverified: {
      meta: { asks: 'details' },
      on: { 'value.check': { guard: 'isFilled', target: 'checking' } },
    },
    checking: {
      tags: 'busy',
      meta: { answers: 'details' },
      invoke: {
        id: 'checkValue',
        src: 'checkValue',
        input: ({ context }) => ({ value: context.value }),
        onDone: [
          { guard: { type: 'isFound', params: ({ event }) => event }, target: 'verified' },
          { target: 'notFound' },
        ],
        onError: { target: 'unknown', actions: 'rememberFailure' },
      },
    },
    verified: { tags: 'succeeded' },
    notFound: { tags: 'refused', meta: { asks: 'details' }, on: { 'value.check': 'checking' } },
    unknown: { ...unreadable, on: { 'value.check': 'checking' } },
  },
})
