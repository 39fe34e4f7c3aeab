import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import type { FlowMeta, FlowTag } from '../kernel/flow/contract.ts'
import { mustBeProvided, readMustBeProvided } from '../kernel/flow/flow.ts'
import { changingFaults } from './walk/changing-calls.ts'
import { machinesOfCore } from './walk/machines-of-core.ts'

const machines = await machinesOfCore()

describe('the tag changing', () => {
  it.each(machines)('covers every change of $id', (machine) => {
    expect(changingFaults(machine)).toEqual([])
  })

  it('is reported as missing on a planted change, as is a planted cancel event without a transition', () => {
    const planted = setup({
      types: {} as { tags: FlowTag; meta: FlowMeta; events: { type: 'upload.cancel' } },
      actors: {
        pay: mustBeProvided('pay'),
        upload: mustBeProvided('upload'),
        readRate: readMustBeProvided('readRate'),
      },
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
    expect(changingFaults(planted)).toEqual([
      'planted.paying runs pay without the tag changing',
      'planted.uploading names upload.abort and does not take it',
      'planted.resting names upload.cancel without the tag changing',
    ])
  })
})
