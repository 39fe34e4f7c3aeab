import { expect } from 'vitest'
import { textsIn, walkSuite } from '../../testing/walk/walk-suite.ts'
import { createFormMachine } from './form.machine.ts'

const problemOf = ({ typed }: { typed: string }) => (typed === '' ? ('missing' as const) : null)
const events = {
  'form.submit': [
    { type: 'form.submit', details: { typed: 'gizli' } },
    { type: 'form.submit', details: { typed: '' } },
  ] as const,
  'form.cancel': [{ type: 'form.cancel' }] as const,
}
const outcomes = { submit: { done: ['answer'], error: [{ kind: 'refused', status: 400, message: 'Olmaz' }] as const } }

for (const { isSecret = false, isCancellable = false, repeats = false } of [
  {},
  { isSecret: true },
  { isCancellable: true },
  { repeats: true },
]) {
  walkSuite(
    {
      machine: createFormMachine<{ typed: string }, string, 'missing'>({
        problemOf,
        doneMs: 1_500,
        isSecret,
        isCancellable,
        repeats,
      }),
      inputs: [undefined],
      events,
      outcomes,
      sends: { submit: () => ({ details: { typed: 'gizli' } }) },
      delays: { done: 1_500 },
    },
    (snapshot) => {
      const { problem, failure, details, data } = snapshot.context
      const isShown = snapshot.hasTag('refused')
      expect(problem !== null || failure !== null, 'a refusal is kept exactly while it is shown').toBe(isShown)
      expect(problem !== null && failure !== null, 'one reason at a time').toBe(false)
      const mayCancel = snapshot.can({ type: 'form.cancel' })
      expect(mayCancel, 'only a submission in flight is cancelled').toBe(
        isCancellable && snapshot.matches('submitting'),
      )
      if (snapshot.matches('submitting')) expect(details).toEqual({ typed: 'gizli' })
      else if (isSecret)
        expect(textsIn(snapshot.context), 'a password does not outlive its request').not.toContain('gizli')
      if (!repeats) expect(data !== null, 'only a form that was sent has an answer').toBe(snapshot.hasTag('succeeded'))
    },
  )
}
