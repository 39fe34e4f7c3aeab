import { setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { FlowMeta, FlowTag } from '../kernel/flow/contract.ts'
import { mustBeProvided } from '../kernel/flow/flow.ts'
import { changingFaults, type Reads } from './walk/changing-calls.ts'
import { machinesOfCore } from './walk/machines-of-core.ts'

/**
 * Reads of each machine by its id. Every other call is a change: a machine or a call that is forgotten here fails.
 * Checks of a code and the sign-in count as reads: abandoned, they leave nothing half done.
 */
const reads: Record<string, Reads> = {
  batch: ['loadTerms'],
  emailVerification: [],
  form: [],
  login: ['signIn', 'verifyCode', 'followLink'],
  newOrder: ['loadServices', 'loadBlocks', 'checkPromo'],
  payment: ['loadTerms'],
  planApply: ['detectDrift', 'findDifferences'],
  query: ['load'],
  registryCheck: ['checkValue'],
  renewal: ['loadPrice', 'checkPromo'],
  routeList: ['loadRoutes'],
  routingChange: ['planSteps', 'readBack'],
  security: ['loadSecurity'],
  session: ['badgePoll', 'checker'],
  sessionPoll: ['probeSession'],
  shownToken: [],
  stepUp: ['loadSecurity', 'verifyCode'],
  ticket: ['loadResponses'],
  saveNotifications: [],
  saveProfile: ['verifyCode'],
  twoFactorSetup: ['confirmPassword'],
}

const machines = await machinesOfCore()

describe('the tag changing', () => {
  it.each(machines.map((machine) => [machine.id, machine] as const))('covers every change of %s', (id, machine) => {
    expect(reads).toHaveProperty([id])
    expect(changingFaults(machine, reads[id] ?? [])).toEqual([])
  })

  it('is checked in every machine of the list of reads', () => {
    expect(machines.map(({ id }) => id).toSorted()).toEqual(Object.keys(reads).toSorted())
  })

  it('is reported as missing on a planted change, as is a planted cancel event without a transition', () => {
    const planted = setup({
      types: {} as { tags: FlowTag; meta: FlowMeta; events: { type: 'upload.cancel' } },
      actors: { pay: mustBeProvided('pay'), upload: mustBeProvided('upload'), readRate: mustBeProvided('readRate') },
    }).createMachine({
      id: 'planted',
      initial: 'reading',
      states: {
        reading: { tags: 'busy', invoke: { id: 'readRate', src: 'readRate', onDone: 'paying' } },
        paying: { tags: 'busy', invoke: { id: 'pay', src: 'pay', onDone: 'uploading' } },
        uploading: {
          tags: 'changing',
          meta: { cancel: 'upload.abort' },
          invoke: { id: 'upload', src: 'upload', onDone: 'resting' },
        },
        resting: { meta: { cancel: 'upload.cancel' }, on: { 'upload.cancel': 'reading' } },
      },
    })
    expect(changingFaults(planted, ['readRate'])).toEqual([
      'planted.paying runs pay without the tag changing',
      'planted.uploading names upload.abort and does not take it',
      'planted.resting names upload.cancel without the tag changing',
    ])
  })
})
