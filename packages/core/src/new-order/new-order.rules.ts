import { sortableAddress } from '../kernel/values/address-order.ts'
import { serviceTypes } from '../kernel/values/limits.ts'
import { fromCents, percentOf, toCents } from '../kernel/values/money.ts'
import { compareTurkish, toAsciiUpper } from '../kernel/values/turkish.ts'
import type { AvailableIp, NewOrder, ServiceType } from './new-order.schema.ts'

/** A handle with what the registry said about exactly this value. */
export interface CheckedHandle {
  value: string
  isVerified: boolean
}

/** A new order as it is filled in. */
export interface NewOrderForm {
  service: ServiceType
  block: AvailableIp | null
  description: string
  adminC: CheckedHandle
  asn: CheckedHandle
  org: CheckedHandle
  organisation: string
}

export type NewOrderProblem =
  | 'block-missing'
  | 'description-missing'
  | 'admin-c-unverified'
  | 'asn-malformed'
  | 'asn-unverified'
  | 'org-malformed'
  | 'org-unverified'
  | 'organisation-missing'

/** The description as it goes to the registry: ASCII, upper case. */
export const registryDescription = (typed: string): string => toAsciiUpper(typed)

/** Everything that keeps a new order from being sent, in the order of the form; empty when it may go. */
export function newOrderProblems(form: NewOrderForm): NewOrderProblem[] {
  if (form.service.id !== serviceTypes.ip) return form.organisation.trim() === '' ? ['organisation-missing'] : []
  const { block, description, adminC, asn, org } = form
  const found: (NewOrderProblem | false)[] = [
    block === null && 'block-missing',
    registryDescription(description).trim() === '' && 'description-missing',
    !(adminC.value !== '' && adminC.isVerified) && 'admin-c-unverified',
    !/^AS\d{1,10}$/.test(asn.value) ? 'asn-malformed' : !asn.isVerified && 'asn-unverified',
    org.value !== '' && (!org.value.startsWith('ORG-') ? 'org-malformed' : !org.isVerified && 'org-unverified'),
  ]
  return found.filter((problem) => problem !== false)
}

/** What the summary shows, in USD without tax. */
export interface OrderPrice {
  price: number
  /** What the promo code takes off; null where the server does not say. */
  discount: number | null
  discountedPrice: number
  /** Null unless the service's stamp tax rate is above 0; a percent of the discounted price. */
  stampTax: number | null
  total: number
}

/** The prices of an order; discount and final price are the server's, never computed here. */
export function orderPrice(
  service: ServiceType,
  promo: { discount: number | null; finalPrice: number | null } | null,
): OrderPrice {
  const price = service.price ?? 0
  const discountedPrice = promo?.finalPrice ?? price
  const rate = service.stampTaxRate ?? 0
  const stampTax = rate > 0 ? percentOf(discountedPrice, rate) : null
  const total = fromCents((toCents(discountedPrice) ?? 0) + (toCents(stampTax) ?? 0))
  return { price, discount: promo ? promo.discount : 0, discountedPrice, stampTax, total }
}

interface AppliedPromo {
  code: string
  result: Record<string, unknown> & { discount: number | null; finalPrice: number | null }
}

/** The order that is sent. Empty optional parts are left out; the maintainer is the server's. */
export function newOrderRequest(form: NewOrderForm, promo: AppliedPromo | null): NewOrder {
  const { service, block } = form
  const { price, discountedPrice } = orderPrice(service, promo?.result ?? null)
  return {
    service_type_id: service.id,
    price,
    discounted_price: discountedPrice,
    tax_rate: service.taxRate ?? 0,
    stamp_tax_rate: service.stampTaxRate ?? 0,
    product_code: service.productCode,
    renewal_period: service.renewal_period,
    is_one_time: service.is_one_time,
    ...(promo ? { promo_code: promo.code, promo_result: promo.result } : {}),
    ...(service.id === serviceTypes.ip
      ? {
          ip: block?.ip,
          subnet: block?.subnet,
          ip_desc: registryDescription(form.description).trim(),
          ip_org: form.org.value,
          ip_admin_c: form.adminC.value,
          ip_mnt: '',
          ip_asn: form.asn.value,
          rbl_report_id: block?.rbl?.reportId ?? '',
        }
      : { organisation: form.organisation.trim() }),
  }
}

/** A block in CIDR notation; names it among the others. */
export const cidrOf = ({ ip, subnet }: AvailableIp): string => `${ip}/${subnet}`

/** Free blocks by their numbers, so that 198.18.9.0 stands before 198.18.10.0 whatever order they came in. */
export const byAddress = (blocks: readonly AvailableIp[]): AvailableIp[] =>
  blocks
    .map((block) => ({ block, key: sortableAddress(cidrOf(block)) }))
    .sort((a, b) => compareTurkish(a.key, b.key))
    .map(({ block }) => block)

/** The blocks whose CIDR contains what was typed, such as `198.18` or `/22`. */
export function matchingBlocks(blocks: readonly AvailableIp[], typed: string): readonly AvailableIp[] {
  const part = typed.trim().toLowerCase()
  return part === '' ? blocks : blocks.filter((block) => cidrOf(block).toLowerCase().includes(part))
}

/** What the last blacklist scan of a block says. */
export function rblStateOf({ rbl }: AvailableIp): 'clean' | 'listed' | 'unscanned' {
  if (rbl === null || rbl.blackListed === null) return 'unscanned'
  return rbl.blackListed > 0 ? 'listed' : 'clean'
}

/** Whether what was refused last is the promo code, and not the order. */
export const isPromoRefused = ({ code, promo, failure }: { code: string; promo: unknown; failure: unknown }): boolean =>
  failure !== null && code !== '' && promo === null
