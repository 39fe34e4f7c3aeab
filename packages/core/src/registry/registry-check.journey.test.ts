import { expect, it } from 'vitest'
import { course, done, fails, journey } from '../testing/walk/journey.ts'
import { registryCheckMachine } from './registry-check.machine.ts'

it('an edit during a check drops the answer for the old value', async () => {
  const { value, context } = await journey(registryCheckMachine, { value: 'AS1' }, [
    { type: 'value.edit', value: 'as2' },
    { type: 'value.check' },
  ])
  expect({ value, typed: context['value'] }).toEqual({ value: 'checking', typed: 'AS2' })
})
it('a filled-in default is verified at once', async () => {
  expect((await journey(registryCheckMachine, { value: 'AS1' }, [done('checkValue', { found: true })])).value).toBe(
    'verified',
  )
})
it('an edit makes a verified value unverified', async () => {
  const { value } = await journey(registryCheckMachine, { value: 'AS1' }, [
    done('checkValue', { found: true }),
    { type: 'value.edit', value: 'AS12' },
  ])
  expect(value).toBe('unverified')
})
it('a failed request is no "not found", and an empty value is not checked', async () => {
  const absent = await journey(registryCheckMachine, { value: 'AS1' }, [done('checkValue', { found: false })])
  expect([absent.value, absent.context['failure']]).toEqual(['notFound', null])
  const failed = await journey(registryCheckMachine, { value: 'AS1' }, [fails('checkValue', { kind: 'timeout' })])
  expect([failed.value, failed.context['failure']]).toEqual(['unknown', { kind: 'timeout' }])
  const empty = await journey(registryCheckMachine, { value: 'AS1' }, [
    done('checkValue', { found: true }),
    { type: 'value.edit', value: ' ' },
    { type: 'value.check' },
  ])
  expect(empty).toMatchObject({ value: 'unverified', context: { value: '' } })
})

it('asks for another value after "not found" and for a retry after a failure', async () => {
  const check = { type: 'value.check' }
  const events = [
    done('checkValue', { found: false }),
    check,
    fails('checkValue', { kind: 'timeout' }),
    check,
    done('checkValue', { found: true }),
    {
      type: 'value.edit',
      value: 'AS2',
    },
  ]
  expect(await course(registryCheckMachine, { value: 'AS1' }, events)).toEqual([
    'busy, answers details',
    'details, refused',
    'busy, answers details',
    'retry, refused',
    'busy, answers details',
    'succeeded',
    'details',
  ])
  expect(await course(registryCheckMachine, undefined, [])).toEqual(['details'])
})
