import { expect } from 'vitest'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import { createBatchMachine, type BatchContext, type BatchItem } from './batch.machine.ts'

interface Price {
  price: number
}
interface Form {
  orders: readonly number[]
  isRisky: boolean
}
interface Item extends BatchItem, Price {}

const machine = createBatchMachine<Price, Form, Item, 'none-chosen'>({
  problemOf: ({ orders }) => (orders.length === 0 ? 'none-chosen' : null),
  itemsOf: ({ orders }, { price }) => orders.map((order) => ({ order, price })),
  mustConfirm: ({ isRisky }) => isRisky,
  isAgreed: (items, { price }) => items.every((item) => item.price === price),
})

walkSuite(
  {
    machine,
    inputs: [undefined],
    events: {
      'batch.retry': [{ type: 'batch.retry' }],
      'batch.submit': [
        { type: 'batch.submit', form: { orders: [1, 2], isRisky: false } },
        { type: 'batch.submit', form: { orders: [1, 2], isRisky: true } },
        { type: 'batch.submit', form: { orders: [], isRisky: false } },
      ],
      'batch.confirm': [{ type: 'batch.confirm' }],
      'batch.back': [{ type: 'batch.back' }],
      'batch.repeat': [{ type: 'batch.repeat' }],
    },
    outcomes: {
      loadTerms: { done: [{ price: 10 }, { price: 11 }], error: [{ kind: 'offline' }] },
      send: { done: [{}], error: [{ kind: 'refused', status: 500 }, { kind: 'offline' }] },
    },
    project: ({ results, queue, terms, form, problem, failure }) => [results, queue, terms, form, problem, failure],
  },
  (snapshot) => {
    const { failure, problem, terms, form, queue, results } = snapshot.context as BatchContext<
      Price,
      Form,
      Item,
      'none-chosen'
    >
    const orders = [...results.map(({ item }) => item.order), ...queue.map(({ order }) => order)]
    const failed = results.filter((result) => result.failure !== null)
    expect(new Set(orders).size, 'no order has two calls').toBe(orders.length)
    if (snapshot.matches('sending') || snapshot.matches('someFailed') || snapshot.matches('allDone'))
      expect(orders.toSorted(), 'no chosen order is forgotten').toEqual(form?.orders.toSorted())
    if (snapshot.matches('sending')) expect(queue[0]?.price, 'at the terms that were agreed to').toBe(terms?.price)
    if (snapshot.matches('confirming')) expect(form?.isRisky).toBe(true)
    if (snapshot.matches('allDone')) expect([failed, queue]).toEqual([[], []])
    if (snapshot.matches('someFailed') || snapshot.matches('reloadingTerms'))
      expect(failed.length, 'something is left to repeat').toBeGreaterThan(0)
    else expect(failure !== null || problem !== null).toBe(snapshot.hasTag('refused'))
  },
)
