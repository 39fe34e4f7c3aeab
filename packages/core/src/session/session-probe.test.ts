import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromCallback, type EventObject } from 'xstate'
import type { PollAnswered } from './session-poll.machine.ts'
import { sessionProbe } from './session-probe.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lists the answers that the poll gives the session after one check. */
async function answersOf(check: () => Promise<{ isAuthenticated: boolean }>): Promise<boolean[]> {
  const answers: boolean[] = []
  const parent = createActor(
    fromCallback<EventObject>(({ receive }) => receive((event) => void answers.push((event as PollAnswered).valid))),
  ).start()
  const { checker } = sessionProbe({ check, token: () => 'token', now: () => 7 })
  const poll = createActor(checker, { input: { poll: 'checker', intervalMs: 180_000, checkedAt: 0, parent } }).start()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(poll.getSnapshot().value).toBe('waiting')
  poll.stop()
  parent.stop()
  return answers
}

it('a session is valid or invalid by a definite answer alone; a check that failed says nothing', async () => {
  expect(await answersOf(() => Promise.resolve({ isAuthenticated: true }))).toEqual([true])
  expect(await answersOf(() => Promise.resolve({ isAuthenticated: false }))).toEqual([false])
  expect(await answersOf(() => Promise.reject(new TypeError('fetch failed')))).toEqual([])
})
