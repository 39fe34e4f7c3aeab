import type { Call, PromoCode } from '../call.ts'
import { fullPriceOf, priceOf } from '../rules/orders.rules.ts'
import { prices } from '../state.ts'
import { networkOf } from './companies.ts'

/** Request of a call: a JSON body or the texts of a form. */
export interface WireRequest {
  method: string
  path: string
  json?: object
  form?: Record<string, string>
}

/** Ids by which the paths name the rows of the model. */
export interface WireNames {
  /** Id of a row, as `payments 2`. */
  id: (list: 'orders' | 'tickets' | 'tokens', number: number) => number
  /** Block of an order; null for one without. */
  block: (order: number) => string | null
}

const unknownBlock = '192.0.2.0/24'

/** Makes the request of a call as the specification writes it. */
export function requestOf(call: Exclude<Call, { kind: 'session.open' }>, { id, block }: WireNames): WireRequest {
  const area = (order: number) => `/ip/order/${id('orders', order)}/${block(order) ?? unknownBlock}`
  switch (call.kind) {
    case 'session.sign-out':
      return { method: 'POST', path: '/auth/logout', json: {} }
    case 'two-factor.code':
      return { method: 'POST', path: '/auth/2fa/verify' }
    case 'route.add':
      return { method: 'POST', path: `${area(call.order)}/route`, json: { origin: call.asn, maintainer: 'X' } }
    case 'route.delete':
      return { method: 'DELETE', path: `${area(call.order)}/route/${call.asn}` }
    case 'roa.add':
    case 'roa.delete':
      return {
        method: call.kind === 'roa.add' ? 'POST' : 'DELETE',
        path: `${area(call.order)}/rpki/roa`,
        json: { asn: call.asn, maxLength: 24 },
      }
    case 'nameservers.add':
    case 'nameservers.edit':
      return {
        method: call.kind === 'nameservers.add' ? 'POST' : 'PUT',
        path: `${area(call.order)}/nameservers`,
        json: { domain: '', nservers: call.servers },
      }
    case 'nameservers.delete':
      return { method: 'DELETE', path: `${area(call.order)}/nameservers` }
    case 'payment.report':
      return { method: 'POST', path: '/action/add-payment', json: paymentOf(call, id('orders', call.order)) }
    case 'order.request':
      return { method: 'POST', path: '/orders/save', json: orderOf(call) }
    case 'renewal.request': {
      const path = `/orders/${id('orders', call.order)}/applyRenewal`
      return { method: 'POST', path, json: renewalOf(call, block(call.order) === null ? 'asn' : 'ip') }
    }
    case 'tag.set':
      return { method: 'POST', path: `/orders/${id('orders', call.order)}/tag`, json: { tag: call.tag } }
    case 'ticket.open': {
      const about = call.order === null ? {} : { order_id: String(id('orders', call.order)) }
      return { method: 'POST', path: '/tickets', form: { ...about, subject: call.subject, description: 'x' } }
    }
    case 'ticket.reply':
      return { method: 'POST', path: `/tickets/${id('tickets', call.ticket)}/responses`, form: { response: call.text } }
    case 'ticket.close':
      return { method: 'PATCH', path: `/tickets/${id('tickets', call.ticket)}/status`, json: { status: 'closed' } }
    case 'token.add':
      return {
        method: 'POST',
        path: '/auth/tokens',
        json: {
          name: 'model',
          scope: 'routing:write',
          orders: call.orders.map((order) => id('orders', order)),
          expires_at: new Date(call.endsAt).toISOString(),
          max_fee_usd: call.maxFee === null ? null : call.maxFee / 100,
        },
      }
    case 'token.end':
      return { method: 'DELETE', path: `/auth/tokens/${id('tokens', call.token)}` }
  }
}

const paymentOf = ({ cents, day, notes }: Call<'payment.report'>, order_id: number) => ({
  order_id,
  amount_usd: cents / 100,
  amount_try: (cents * prices.rate) / 100,
  exchange_rate: prices.rate,
  payment_date: day,
  payment_method: 'bank_transfer',
  notes,
})

/** Amounts that a client shows; one with an old price sends a dollar less, one with an unknown code no discount. */
const amountsOf = (service: 'ip' | 'asn', promo: PromoCode | null, isStale: boolean) => {
  const { price, discounted } = priceOf(service, promo) ?? fullPriceOf(service)
  return { price: price / 100 - (isStale ? 1 : 0), discounted: discounted / 100 }
}

function orderOf({ block, promo, isStale, name }: Call<'order.request'>) {
  const { price, discounted } = amountsOf(block === null ? 'asn' : 'ip', promo, isStale)
  const amounts = { price, discounted_price: discounted, ...(promo === null ? {} : { promo_code: promo }) }
  if (block === null) return { service_type_id: 2, ...amounts, organisation: name }
  const { ip, subnet } = networkOf(block)
  const handles = { ip_desc: name, ip_admin_c: 'DO1-EXAMPLE', ip_asn: 'AS64500' }
  return { service_type_id: 1, ...amounts, ip, subnet: String(subnet), ...handles }
}

function renewalOf({ promo, isStale }: Call<'renewal.request'>, service: 'ip' | 'asn') {
  const { price, discounted } = amountsOf(service, promo, isStale)
  const details = { code: promo, discountType: 'fixed', discountValue: 1 }
  return {
    price,
    promo_result: promo === null ? null : { success: true, discount: 1, finalPrice: discounted, promoDetails: details },
  }
}
