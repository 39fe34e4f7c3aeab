import type { Call, PromoCode } from '../call.ts'
import { dayOf, isFree, lengths, type Parts, prices, type State, yearAfter } from '../state.ts'
import { type Caller, done, ownOrder, Refused } from './access.rules.ts'
import { once } from './once.rules.ts'

/** Open requests that a company may have, and days before its end from which an order may be renewed. */
const [mostOpen, renewableDays] = [10, 60]

/** Amounts of an order in cents: percent or money off, never below 0, and the stamp tax of what is left. */
export function priceOf(service: 'ip' | 'asn', code: PromoCode | null) {
  const price = service === 'ip' ? prices.ip : prices.asn
  const off = { YUZDE10: price / 10, SABIT25: 2_500, BUYUK9999: 999_900, YANLIS: null }
  const discount = code === null ? 0 : off[code]
  return discount === null ? null : afterDiscount(service, price, discount)
}

/** Amounts without a promo code. */
export const fullPriceOf = (service: 'ip' | 'asn') =>
  afterDiscount(service, service === 'ip' ? prices.ip : prices.asn, 0)

function afterDiscount(service: 'ip' | 'asn', price: number, discount: number) {
  const discounted = Math.max(0, price - discount)
  const stampTax = service === 'ip' ? Math.round(discounted / 100) : 0
  return { price, discounted, stampTax, total: discounted + stampTax }
}

/** Customer reports a bank transfer, also for an order that is not active. */
export const reportPayment = (state: State, caller: Caller, call: Call<'payment.report'>): Parts => {
  if (call.cents <= 0) throw new Refused(400)
  return once(state, caller, call, () => {
    ownOrder(state, caller, call.order)
    state.payments.push({ order: call.order, cents: call.cents, state: 'waiting', isReversed: false })
    done(state, caller.company, call.kind)
    return { id: `payments ${state.payments.length - 1}` }
  })
}

/** Customer asks for a new order, which holds its block until the provider decides. */
export const requestOrder = (state: State, caller: Caller, call: Call<'order.request'>): Parts =>
  once(state, caller, call, () => {
    const { company } = caller
    const open = state.requests.filter((request) => request.company === company && request.state === 'pending')
    if (open.length >= mostOpen) throw new Refused(409)
    const price = priceOf(call.block === null ? 'asn' : 'ip', call.promo)
    if (!price) throw new Refused(400)
    if (call.isStale) throw new Refused(409)
    if (call.block !== null) {
      if (!isFree(state, call.block)) throw new Refused(409)
      state.stock[call.block] = false
    }
    state.requests.push({ company, block: call.block, total: price.total, state: 'pending' })
    done(state, company, call.kind)
    const { discounted, stampTax, total } = price
    const amounts = [price.price, discounted, stampTax, total].map((cents) => cents / 100)
    return {
      id: `requests ${state.requests.length - 1}`,
      ...named(['price', 'discounted_price', 'stamp_tax', 'total'], amounts),
    }
  })

const named = (names: string[], values: unknown[]): Parts =>
  Object.fromEntries(names.map((name, at) => [name, values[at]]))

/** Customer asks for a renewal; one that is pending refuses a second one, so no minute of repeats is needed. */
export function requestRenewal(state: State, caller: Caller, call: Call<'renewal.request'>): Parts {
  const order = ownOrder(state, caller, call.order)
  const effect = (): Parts => {
    if (!order.isActive) throw new Refused(409)
    if (state.renewals.some((one) => one.order === call.order && one.state === 'pending')) throw new Refused(409)
    const firstDay = dayOf(Date.parse(order.endsOn) - renewableDays * lengths.day)
    if (dayOf(state.now) < firstDay) throw new Refused(409)
    if (call.isStale) throw new Refused(409)
    const price = priceOf(order.service, call.promo)
    if (!price) throw new Refused(400)
    const { stampTax, total } = price
    state.renewals.push({ order: call.order, total, endsOn: yearAfter(order.endsOn), state: 'pending' })
    done(state, caller.company, call.kind)
    return { stamp_tax: stampTax / 100, totalAmount: total / 100 }
  }
  return call.key === null ? effect() : once(state, caller, call, effect)
}

/** Customer puts a tag on an active order, or takes it off. */
export function setTag(state: State, caller: Caller, { order: number, tag, kind }: Call<'tag.set'>): Parts {
  const order = ownOrder(state, caller, number)
  if (!order.isActive) throw new Refused(409)
  order.tag = tag
  done(state, caller.company, kind)
  return {}
}
