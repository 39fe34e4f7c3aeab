import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import type { WalkEvent } from '../../testing/walk/walk.ts'
import type { Failure } from '../failure/failure.ts'
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

const failedIn = ({ context }: AnyMachineSnapshot) =>
  (context as BatchContext<Price, Form, Item, 'none-chosen'>).results.filter(({ failure }) => failure !== null).length

/** Calls by the specification: one an order, none twice; a lost connection ends the round. */
function batchAfter(events: readonly WalkEvent[]) {
  let form: Form = { orders: [], isRisky: false }
  let terms: Price = { price: Number.NaN }
  let [done, left, agreed]: [number[], number[], number] = [[], [], Number.NaN]
  const start = () => {
    left = form.orders.filter((order) => !done.includes(order))
    agreed = terms.price
  }
  for (const { type, output, error, ...given } of events) {
    if (type === 'batch.submit' && (given['form'] as Form).orders.length > 0) {
      form = given['form'] as Form
      if (!form.isRisky) start()
    } else if (type === 'batch.confirm') start()
    else if (type === 'xstate.done.actor.loadTerms') {
      const isRepeat = !Number.isNaN(agreed) && left.length === 0
      terms = output as Price
      if (isRepeat && terms.price === agreed) start()
    } else if (type === 'xstate.done.actor.send') done = [...done, ...left.splice(0, 1)]
    else if (type === 'xstate.error.actor.send') left = (error as Failure).kind === 'offline' ? [] : left.slice(1)
  }
  return { done, next: { item: { order: left[0], price: agreed }, form, terms } }
}

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
    sends: {
      loadTerms: ({ events }) => ({ done: batchAfter(events).done }),
      // One call an order; after a failure of one, the others still go.
      send: ({ events }) => batchAfter(events).next,
    },
    delays: {},
    // Each order keeps its own failure.
    otherwise: { send: { any: (end) => expect(failedIn(end)).toBeGreaterThan(0) } },
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
