import { describe, expect, it } from 'vitest'
import { FailureError, type Failure } from '../../kernel/failure/failure.ts'
import { ordersAfter, planOfSteps, routeFrom } from '../../testing/fixtures/plans.ts'
import { executeSteps, type ExecuteStepsCalls, type Work } from './execute-steps.ts'
import type { JournalEntry } from './journal.schema.ts'

const lineOf = (entry: JournalEntry) =>
  entry.entry === 'started' ? entry.entry : `${entry.entry} ${entry.order}/${entry.step + 1}`

/** Makes the work of orders with these numbers of steps. */
const workOf = (...counts: number[]): Work[] =>
  ordersAfter(planOfSteps(...counts)).map(({ order, version }) => ({ order, next: 0, version }))

/**
 * Executes the steps of the work. The log holds what was sent, and the lines that the journal took together, in the
 * order in which that happened; a step is written as its order and its number.
 */
async function execute(work: readonly Work[], calls: Partial<ExecuteStepsCalls> = {}) {
  const log: string[] = []
  const entries: JournalEntry[] = []
  const result = await executeSteps(work, {
    isStopping: () => false,
    now: () => 5,
    ...calls,
    append: (added) => {
      log.push(added.map(lineOf).join(', '))
      entries.push(...added)
      return calls.append?.(added) ?? Promise.resolve()
    },
    runStep: (one, step) => {
      log.push(`send ${one.order.order}/${one.next + 1}`)
      return calls.runStep?.(one, step) ?? Promise.resolve()
    },
  })
  return { result, log, entries, begun: log.flatMap((line) => /begun (.*)/.exec(line)?.[1] ?? []) }
}

const failing = (failureOf: (order: number) => Failure) => ({
  runStep: ({ order }: Work) => Promise.reject(new FailureError(failureOf(order.order))),
})
const refused = (message: string) => ({ kind: 'refused', status: 409, message }) as const
const codeNeeded = { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' } as const

describe('the journal', () => {
  it('holds the beginning of each step before it is sent, and its end before the next one is', async () => {
    const { result, log } = await execute(workOf(3))
    expect(log).toEqual([
      'begun 1/1',
      'send 1/1',
      'done 1/1, begun 1/2',
      'send 1/2',
      'done 1/2, begun 1/3',
      'send 1/3',
      'done 1/3',
    ])
    expect(result).toEqual({ done: 3, failed: null })
  })

  it('names the reason of a step that the server refused', async () => {
    const { entries } = await execute(
      workOf(1),
      failing(() => refused('Olmaz')),
    )
    expect(entries).toEqual([
      { entry: 'begun', order: 1, step: 0, at: 5 },
      { entry: 'failed', order: 1, step: 0, at: 5, reason: 'Olmaz' },
    ])
  })

  it.each<Failure>([
    { kind: 'timeout' },
    { kind: 'offline' },
    { kind: 'cut-answer' },
    { kind: 'refused', status: 500 },
  ])('leaves the end of a step open that the server may have done: %o', async (failure) => {
    const { result, log } = await execute(
      workOf(2),
      failing(() => failure),
    )
    expect(log).toEqual(['begun 1/1', 'send 1/1'])
    expect(result).toMatchObject({ done: 0, failed: { order: 1, failure } })
  })

  it('counts a step as done whose end it could not take', async () => {
    const append = (added: readonly JournalEntry[]) =>
      added.some(({ entry }) => entry === 'done') ? Promise.reject(new Error('disk full')) : Promise.resolve()
    expect((await execute(workOf(1), { append })).result).toEqual({ done: 1, failed: null })
  })
})

describe('the order of the work', () => {
  it('orders with the most steps left come first, those with as many in the order of the plan', async () => {
    expect((await execute(workOf(1, 3, 2, 3))).begun.slice(0, 4)).toEqual(['2/1', '4/1', '3/1', '1/1'])
  })

  it('counts the steps that are left, not those that are done', async () => {
    const [long, short] = workOf(4, 2) as [Work, Work]
    const { begun } = await execute([{ ...long, next: 3 }, short])
    expect(begun.slice(0, 2)).toEqual(['2/1', '1/4'])
  })

  it('an order without a step left is left alone', async () => {
    const [finished, other] = workOf(1, 1) as [Work, Work]
    const { result, log } = await execute([{ ...finished, next: 1 }, other])
    expect(log).toEqual(['begun 2/1', 'send 2/1', 'done 2/1'])
    expect(result).toEqual({ done: 1, failed: null })
  })

  it('16 orders run at once, and the steps of one order one after another', async () => {
    const running = new Set<number>()
    let most = 0
    const { result } = await execute(workOf(...Array.from({ length: 20 }, () => 2)), {
      runStep: async ({ order: { order } }) => {
        expect(running).not.toContain(order)
        running.add(order)
        most = Math.max(most, running.size)
        await Promise.resolve()
        running.delete(order)
      },
    })
    expect(most).toBe(16)
    expect(result).toEqual({ done: 40, failed: null })
  })
})

describe('an end before the last step', () => {
  it('after a failure the running steps are seen through and no other begins', async () => {
    const failed = Promise.withResolvers<void>()
    const { result, log } = await execute(workOf(2, 2, 1), {
      append: (added) => {
        if (added.some(({ entry }) => entry === 'failed')) failed.resolve()
        return Promise.resolve()
      },
      runStep: ({ order: { order } }) =>
        order === 1 ? Promise.reject(new FailureError(refused('Olmaz'))) : failed.promise,
    })
    expect(log.slice(6)).toEqual(['failed 1/1', 'done 2/1', 'done 3/1'])
    expect(result).toEqual({
      done: 2,
      failed: {
        order: 1,
        block: '192.0.2.0/24',
        failure: refused('Olmaz'),
        step: {
          op: 'add',
          to: routeFrom(1),
        },
      },
    })
  })

  it('after a stop nothing is written or sent', async () => {
    const { result, log } = await execute(workOf(2, 2), { isStopping: () => true })
    expect(log).toEqual([])
    expect(result).toEqual({ done: 0, failed: null })
  })

  it('its reason is the first failure, before a request for a code', async () => {
    const reasonOf = async (...failures: Failure[]) => {
      const { result } = await execute(
        workOf(...failures.map(() => 1)),
        failing((order) => failures[order - 1] as Failure),
      )
      return result.failed?.failure
    }
    expect(await reasonOf(refused('bir'), refused('iki'))).toEqual(refused('bir'))
    expect(await reasonOf(codeNeeded, refused('bir'), refused('iki'))).toEqual(refused('bir'))
    expect(await reasonOf(codeNeeded, codeNeeded)).toEqual(codeNeeded)
  })
})
