import { expect, it } from 'vitest'
import { differing, failedStep, driftReport, planOfTwo } from '../../testing/plans/plan-apply.walk-plan.ts'
import { course, done, elapses, fails, journey } from '../../testing/walk/journey.ts'
import { planApplyMachine, type ApplyResult } from './plan-apply.machine.ts'

/** Applies the plan; `outcome` is the end of an apply that could begin. */
async function apply(...events: Parameters<typeof journey>[2]) {
  const { value, output } = await journey(planApplyMachine, planOfTwo, events)
  const end = output as ApplyResult | undefined
  return { value, output: end, outcome: end?.kind === 'done' ? end.value : undefined }
}
const same = done('detectDrift', driftReport(0))
const written = done('openJournal')
const stored = done('storePlan')
const stop = { type: 'apply.stop' }

const executed = done('executeSteps', { done: 2, failed: null })
const looked = (...found: unknown[]) => done('findDifferences', found)

it('detects drift, opens the journal, stores the plan, executes the steps, looks at the records', async () => {
  expect((await apply()).value).toBe('detectingDrift')
  expect((await apply(same)).value).toBe('openingJournal')
  expect((await apply(same, written)).value).toBe('storingPlan')
  expect((await apply(same, written, stored)).value).toEqual({ executingSteps: 'running' })
  expect((await apply(same, written, stored, executed)).value).toBe('verifying')
  expect((await apply(same, written, stored, executed, looked())).outcome).toEqual({
    kind: 'applied',
    done: 2,
    total: 2,
  })
})

it('looks three times before it says that the records differ', async () => {
  const again = [looked(differing), elapses('lookAgain', 'planApply.waiting', 2_000)]
  expect((await apply(same, written, stored, executed, looked(differing))).value).toBe('waiting')
  expect((await apply(same, written, stored, executed, ...again, looked())).outcome).toMatchObject({ kind: 'applied' })
  expect((await apply(same, written, stored, executed, ...again, ...again, looked(differing))).outcome).toEqual({
    kind: 'differing',
    done: 2,
    total: 2,
    differing: [differing],
  })
})

it('says when the records could not be read after the last step', async () => {
  const offline = { kind: 'offline' } as const
  expect((await apply(same, written, stored, executed, fails('findDifferences', offline))).outcome).toEqual({
    kind: 'unverified',
    done: 2,
    total: 2,
    failure: offline,
  })
})

it('drift refuses the plan before anything is written or sent', async () => {
  const drifted = [{ order: 1, block: '192.0.2.0/24', gone: [], added: [] }]
  expect((await apply(done('detectDrift', { drifted, remaining: [] }))).outcome).toEqual({ kind: 'drifted', drifted })
})

it('a plan with no step left is applied at once', async () => {
  expect((await apply(done('detectDrift', driftReport(2)))).outcome).toEqual({ kind: 'applied', done: 0, total: 0 })
})

it('without an open journal nothing is sent', async () => {
  const full = { kind: 'bug', cause: 'disk full' } as const
  expect((await apply(same, fails('openJournal', full))).output).toEqual({ kind: 'failed', failure: full })
})

it('when it cannot tell whether the plan is stored, no step is sent', async () => {
  const offline = { kind: 'offline' } as const
  expect((await apply(same, written, fails('storePlan', offline))).output).toEqual({ kind: 'failed', failure: offline })
  expect((await apply(same, written, stop)).outcome).toMatchObject({ kind: 'stopped', done: 0, total: 2 })
})

it('a step that fails stops the plan and is named', async () => {
  const end = await apply(same, written, stored, done('executeSteps', { done: 1, failed: failedStep }))
  expect(end.outcome).toEqual({ kind: 'stopped', done: 1, total: 2, failed: failedStep })
})

it('a step that needs a code fails the apply, which the next run continues', async () => {
  const needed = { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' } as const
  const executed = done('executeSteps', { done: 1, failed: { ...failedStep, failure: needed } })
  expect((await apply(same, written, stored, executed)).output).toEqual({ kind: 'failed', failure: needed })
})

it('after a stop it begins nothing, or sees the running steps through', async () => {
  expect((await apply(stop)).outcome).toMatchObject({ kind: 'stopped', done: 0 })
  expect((await apply(same, stop)).outcome).toMatchObject({ kind: 'stopped', done: 0, total: 2 })
  expect((await apply(same, written, stored, stop)).value).toEqual({ executingSteps: 'stopping' })
  const seenThrough = await apply(same, written, stored, stop, done('executeSteps', { done: 1, failed: null }))
  expect(seenThrough.outcome).toEqual({ kind: 'stopped', done: 1, total: 2, failed: null })
  const lastOne = await apply(same, written, stored, stop, executed, looked())
  expect(lastOne.outcome, 'the last steps were running').toMatchObject({ kind: 'applied' })
})

it('names each step of an apply, and the stop that it takes until the last step has begun', async () => {
  const again = [looked(differing), elapses('lookAgain', 'planApply.waiting', 2_000)]
  const events = [same, written, stored, executed, ...again, looked()]
  const stoppable = 'until apply.stop'
  expect(await course(planApplyMachine, planOfTwo, events)).toEqual([
    `changing, step reading, ${stoppable}`,
    `changing, step sending, ${stoppable}`,
    `changing, step sending, ${stoppable}`,
    `changing, step sending, ${stoppable}`,
    'busy, step comparing',
    'busy, step comparing',
    'busy, step comparing',
    '',
  ])
  expect((await course(planApplyMachine, planOfTwo, [same, written, stored, stop])).at(-1)).toBe(
    'changing, step sending',
  )
})

it('an apply that cannot read its records or begin its steps says why', async () => {
  const failure = { kind: 'timeout' } as const
  expect((await apply(fails('detectDrift', failure))).output).toEqual({ kind: 'failed', failure })
  expect((await apply(same, written, stored, fails('executeSteps', failure))).output).toEqual({
    kind: 'failed',
    failure,
  })
})
