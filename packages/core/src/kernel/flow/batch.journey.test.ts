import { expect, it } from 'vitest'
import { course, done, fails, journey } from '../../testing/walk/journey.ts'
import { createBatchMachine, type BatchContext, type BatchItem } from './batch.machine.ts'

interface Price {
  price: number
}
interface Form {
  orders: readonly number[]
  isRisky?: boolean
}
interface Item extends BatchItem, Price {}

const machine = createBatchMachine<Price, Form, Item, 'none-chosen'>({
  problemOf: ({ orders }) => (orders.length === 0 ? 'none-chosen' : null),
  itemsOf: ({ orders }, { price }) => orders.map((order) => ({ order, price })),
  mustConfirm: ({ isRisky }) => isRisky === true,
  isAgreed: (items, { price }) => items.every((item) => item.price === price),
})

const terms = done('loadTerms', { price: 10 })
const submit = { type: 'batch.submit', form: { orders: [1, 2, 3] } }
const repeat = { type: 'batch.repeat' }
const sent = done('send', {})
const refused = fails('send', { kind: 'refused', status: 500 })

async function play(...events: Parameters<typeof journey>[2]) {
  const { value, context } = await journey(machine, undefined, events)
  const { results, queue } = context as unknown as BatchContext<Price, Form, Item, string>
  return {
    value,
    queue: queue.map(({ order }) => order),
    results: results.map(({ item, failure }) => [item.order, failure === null]),
  }
}

it('a failed call does not stop the others, and is repeated alone', async () => {
  const afterAll = [terms, submit, sent, refused, sent]
  const three = [
    [1, true],
    [2, false],
    [3, true],
  ]
  expect(await play(...afterAll)).toEqual({ value: 'someFailed', queue: [], results: three })
  expect(await play(...afterAll, repeat, terms)).toMatchObject({ value: 'sending', queue: [2] })
  expect(await play(...afterAll, repeat, terms, sent)).toEqual({
    value: 'allDone',
    queue: [],
    results: [
      [1, true],
      [3, true],
      [2, true],
    ],
  })
  // Without new terms nothing is repeated, and nothing is forgotten.
  const offline = fails('loadTerms', { kind: 'offline' })
  expect(await play(...afterAll, repeat, offline)).toEqual({ value: 'someFailed', queue: [], results: three })
})

it('a failure of the first is not lost when the last goes through', async () => {
  expect((await play(terms, submit, refused, sent, sent)).value).toBe('someFailed')
})

it.each([
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'session-ended', status: 403 },
  { kind: 'refused', status: 429 },
  { kind: 'refused', status: 503 },
] as const)('$kind $status keeps the other calls back, and the repeat makes them', async (failure) => {
  const stopped = [terms, submit, sent, fails('send', failure)]
  expect(await play(...stopped)).toEqual({
    value: 'someFailed',
    queue: [3],
    results: [
      [1, true],
      [2, false],
    ],
  })
  expect(await play(...stopped, repeat, terms)).toEqual({ value: 'sending', queue: [2, 3], results: [[1, true]] })
})

it('terms that changed are shown again, and what went through is not sent again', async () => {
  const changed = [terms, submit, sent, refused, sent, repeat, done('loadTerms', { price: 11 })]
  const gone = [
    [1, true],
    [3, true],
  ]
  expect(await play(...changed)).toEqual({ value: { entering: 'fresh' }, queue: [], results: gone })
  expect(await play(...changed, submit)).toEqual({ value: 'sending', queue: [2], results: gone })
})

it('a form that needs another question is sent after its answer only', async () => {
  const risky = { type: 'batch.submit', form: { orders: [1, 2], isRisky: true } }
  expect((await play(terms, risky)).value).toBe('confirming')
  expect((await play(terms, risky, { type: 'batch.back' })).value).toEqual({ entering: 'fresh' })
  expect(await play(terms, risky, { type: 'batch.confirm' })).toMatchObject({ value: 'sending', queue: [1, 2] })
})

it('asks for the form, for a confirmation of a risky one, and for a repeat of what failed', async () => {
  const risky = { type: 'batch.submit', form: { orders: [1, 2], isRisky: true } }
  const offline = fails('loadTerms', { kind: 'offline' })
  const events = [
    offline,
    { type: 'batch.retry' },
    terms,
    {
      type: 'batch.submit',
      form: { orders: [] },
    },
    risky,
    { type: 'batch.back' },
    risky,
    { type: 'batch.confirm' },
    sent,
    refused,
    repeat,
    offline,
    repeat,
    terms,
    sent,
  ]
  expect(await course(machine, undefined, events)).toEqual([
    'loading',
    'retry, refused',
    'loading',
    'details',
    'details, refused',
    'confirmation',
    'details',
    'confirmation',
    'changing, answers repeat',
    'changing, answers repeat',
    'repeat, refused',
    'busy, answers repeat',
    'repeat, refused',
    'busy, answers repeat',
    'changing, answers repeat',
    'succeeded',
  ])
})

it('confirms nothing and agrees to any terms where a batch does not say otherwise', async () => {
  const simple = createBatchMachine<Price, Form, Item, 'none-chosen'>({
    problemOf: () => null,
    itemsOf: ({ orders }, { price }) => orders.map((order) => ({ order, price })),
  })
  const afterFailure = [terms, submit, refused, sent, sent, repeat]
  expect((await journey(simple, undefined, [terms, submit])).value).toBe('sending')
  expect((await journey(simple, undefined, [...afterFailure, done('loadTerms', { price: 99 })])).value).toBe('sending')
})

it('shows one reason at a time, and repeats at the terms of that moment', async () => {
  const empty = { type: 'batch.submit', form: { orders: [] } }
  const contextAfter = async (...events: Parameters<typeof journey>[2]) =>
    (await journey(machine, undefined, events)).context
  expect(await contextAfter(terms, empty, submit)).toMatchObject({ problem: null })
  const failed = [terms, submit, refused, sent, sent, repeat]
  expect(await contextAfter(...failed, fails('loadTerms', { kind: 'offline' }))).toMatchObject({
    failure: { kind: 'offline' },
  })
  const dearer = await contextAfter(...failed, done('loadTerms', { price: 11 }))
  expect(dearer, 'other terms are shown before anything is repeated').toMatchObject({ terms: { price: 11 }, queue: [] })
  const fresh = { price: 10, read: 'again' }
  expect(await contextAfter(...failed, done('loadTerms', fresh))).toMatchObject({ terms: fresh })
})
