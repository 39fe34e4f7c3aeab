import { expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

const busy = new Error('busy')
const queueOf = (bounds: { running: number; waiting: number; waitMs?: number }) =>
  createKeyedQueue({ waitMs: 60_000, ...bounds }, () => busy)

/** Task that runs until it is told to end. */
function heldTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let hasStarted = false
  const task = () => {
    hasStarted = true
    return promise
  }
  return { task, end: resolve, hasStarted: () => hasStarted }
}

it('runs some tasks of a key side by side, lets some wait and refuses the others', async () => {
  const queue = queueOf({ running: 2, waiting: 1 })
  const tasks = [heldTask(), heldTask(), heldTask(), heldTask()]
  const [first, second, third, fourth] = tasks.map(({ task }) => queue.run('a', task))
  await expect(fourth).rejects.toBe(busy)
  expect(tasks.map((one) => one.hasStarted())).toEqual([true, true, false, false])
  tasks[0]?.end('one')
  tasks[2]?.end('three')
  expect(await Promise.all([first, third])).toEqual(['one', 'three'])
  tasks[1]?.end('two')
  expect(await second).toBe('two')
})

it('does not let one key wait for another', async () => {
  const queue = queueOf({ running: 1, waiting: 0 })
  const held = heldTask()
  const running = queue.run('a', held.task)
  expect(await queue.run('b', () => Promise.resolve('b'))).toBe('b')
  await expect(queue.run('a', () => Promise.resolve('a'))).rejects.toBe(busy)
  held.end('a')
  await running
  expect(await queue.run('a', () => Promise.resolve('again'))).toBe('again')
})

it('refuses a task that waits too long and never runs it', async () => {
  const queue = queueOf({ running: 1, waiting: 1, waitMs: 20 })
  const [held, late] = [heldTask(), heldTask()]
  const running = queue.run('a', held.task)
  await expect(queue.run('a', late.task)).rejects.toBe(busy)
  held.end('done')
  expect(await running).toBe('done')
  expect(await queue.run('a', () => Promise.resolve('next'))).toBe('next')
  expect(late.hasStarted()).toBe(false)
})

it('goes on after a task that fails', async () => {
  const queue = queueOf({ running: 1, waiting: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', () => Promise.resolve('next'))).toBe('next')
})

it('tells a task if it had to wait for another one', async () => {
  const queue = queueOf({ running: 2, waiting: 2 })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const told: boolean[] = []
  const task = (hasWaited: boolean) => {
    told.push(hasWaited)
    return ended
  }
  const runs = ['a', 'a', 'a', 'b'].map((key) => queue.run(key, task))
  end()
  await Promise.all(runs)
  await queue.run('a', task)
  expect(told).toEqual([false, false, false, true, false])
})
