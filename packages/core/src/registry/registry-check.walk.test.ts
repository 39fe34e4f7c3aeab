import { expect, it } from 'vitest'
import { done, journey } from '../testing/journey.ts'
import { walkSuite } from '../testing/walk-suite.ts'
import { registryCheckMachine } from './registry-check.machine.ts'

walkSuite(
  {
    machine: registryCheckMachine,
    inputs: [{ value: 'dfe1-ripe' }, undefined],
    events: {
      'value.edit': [
        { type: 'value.edit', value: 'AS64500' },
        { type: 'value.edit', value: '' },
      ],
      'value.check': [{ type: 'value.check' }],
    },
    outcomes: { checkValue: { done: [{ found: true }, { found: false }], error: [{ kind: 'timeout' }] } },
  },
  (snapshot) => {
    const { value, failure } = snapshot.context
    if (snapshot.matches('verified')) expect(value, 'nothing empty is verified').not.toBe('')
    expect(failure !== null, 'a failed request is not "not found"').toBe(snapshot.matches('unknown'))
  },
)

it('an edit while the registry is asked drops the answer for the old value', async () => {
  const { value, context } = await journey(registryCheckMachine, { value: 'AS1' }, [
    { type: 'value.edit', value: 'as2' },
    { type: 'value.check' },
  ])
  expect({ value, typed: context['value'] }).toEqual({ value: 'checking', typed: 'AS2' })
})
it('defaults are verified by themselves', async () => {
  expect((await journey(registryCheckMachine, { value: 'AS1' }, [done('checkValue', { found: true })])).value).toBe(
    'verified',
  )
})
