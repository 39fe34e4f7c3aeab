import fc from 'fast-check'
import type { Call, OperatorCall } from '../call.ts'
import { dayOf, lengths, type State } from '../state.ts'

/** Call in words that fit any state: `callIn` makes it concrete, or null where the state has nothing for it. */
export interface Intent {
  label: string
  callIn: (state: State, newKey: () => number) => Call | OperatorCall | null
}

/** Place of a thing in a list of any length. */
export const place = fc.nat(59)

/** Number of the thing at a place; -1 in an empty list. */
export const at = <Item>(list: readonly Item[], index: number): number => (list.length === 0 ? -1 : index % list.length)

/** Orders by weight: mostly the blocks in use, so that sequences meet the same records often. */
export const orderPlace = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(3) },
  place,
)

const decision = fc
  .record({
    kind: fc.constantFrom(
      ...(['payment.confirm', 'payment.confirm', 'payment.refuse', 'request.approve', 'request.refuse'] as const),
      ...(['request.approve', 'renewal.complete', 'renewal.complete', 'renewal.refuse'] as const),
    ),
    index: place,
  })
  .map(({ kind, index }): Intent => ({
    label: `${kind} ${index}`,
    callIn: (state) => {
      const [noun] = kind.split('.') as ['payment' | 'request' | 'renewal']
      const list: readonly unknown[] = state[`${noun}s`]
      const number = at(list, index)
      if (number < 0) return null
      const isBlock = state.requests[number]?.block !== null
      return { kind, by: null, [noun]: number, isBlock } as OperatorCall
    },
  }))

const life = fc
  .record({
    verb: fc.constantFrom('suspend', 'suspend', 'resume', 'resume', 'resume', 'extend', 'cancel'),
    order: orderPlace,
    /** A cancelled order takes no more calls, so it is one of the last ones. */
    last: fc.nat(1),
    days: fc.constantFrom(-1, 10, 400),
  })
  .map(({ verb, order, last, days }): Intent => ({
    label: `${verb} ${order} ${last} ${days}`,
    callIn: (state) => {
      const number = verb === 'cancel' ? state.orders.length - 1 - last : at(state.orders, order)
      const to = dayOf(state.now + days * lengths.day)
      return { kind: `order.${verb}`, by: null, order: number, to } as OperatorCall
    },
  }))

/** Any command of the provider: decisions of what waits, and those about orders. */
export const provider: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 4, arbitrary: decision },
  { weight: 1, arbitrary: life },
)
