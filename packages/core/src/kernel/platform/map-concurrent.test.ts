import { expect, it } from 'vitest'
import { mapConcurrent } from './map-concurrent.ts'

/** Work that ends when the test says so, and the items that have begun. */
function heldWork() {
  const begun: number[] = []
  const held = new Map<number, PromiseWithResolvers<string>>()
  const work = (item: number) => {
    begun.push(item)
    const result = Promise.withResolvers<string>()
    held.set(item, result)
    return result.promise
  }
  return { begun, work, held: (item: number) => held.get(item) as PromiseWithResolvers<string> }
}
/** Lets everything that waits for a promise run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('keeps the order of the items and runs at most so many at once', async () => {
  const { begun, work, held } = heldWork()
  const results = mapConcurrent([1, 2, 3], 2, work)
  await settle()
  expect(begun).toEqual([1, 2])
  held(2).resolve('b')
  await settle()
  expect(begun).toEqual([1, 2, 3])
  held(3).resolve('c')
  held(1).resolve('a')
  expect(await results).toEqual(['a', 'b', 'c'])
  expect(await mapConcurrent([], 2, work)).toEqual([])
})

it('after a failure begins nothing further, waits for what runs, and throws the first failure', async () => {
  const { begun, work, held } = heldWork()
  let hasEnded = false
  const failed = mapConcurrent([1, 2, 3, 4], 3, work).then(
    () => expect.unreachable(),
    (error: unknown) => {
      hasEnded = true
      return error
    },
  )
  await settle()
  held(2).reject(new Error('first'))
  await settle()
  held(1).resolve('a')
  await settle()
  expect(hasEnded).toBe(false)
  held(3).reject(new Error('second'))
  expect(await failed).toEqual(new Error('first'))
  expect(begun).toEqual([1, 2, 3])
})
