import { isConflict, isInvalid, type Failure } from '../kernel/failure/failure.ts'
import { isPromoRefused, type PromoStepContext } from '../kernel/flow/shared-states/promo-step.ts'
import { sortableAddress } from '../kernel/values/address-order.ts'
import { asnOf } from '../kernel/values/asn.ts'
import { isBlank } from '../kernel/values/blank.ts'
import { serviceTypes } from '../kernel/values/limits.ts'
import { agreedTotal } from '../kernel/values/money.ts'
import { compareTurkish, toAsciiUpper } from '../kernel/values/turkish.ts'
import { tooManyOpenRequests, type AvailableIp, type NewOrder, type ServiceType } from './new-order.schema.ts'

/** Handle with the registry's answer for exactly this value. */
export interface CheckedHandle {
  value: string
  isVerified: boolean
}

/** Form of a new order. */
export interface NewOrderForm {
  service: ServiceType
  block: AvailableIp | null
  description: string
  adminC: CheckedHandle
  asn: CheckedHandle
  org: CheckedHandle
  organisation: string
}

/** Problem of a new order form. */
export type NewOrderProblem =
  | 'block-missing'
  | 'description-missing'
  | 'admin-c-unverified'
  | 'asn-malformed'
  | 'asn-unverified'
  | 'org-malformed'
  | 'org-unverified'
  | 'organisation-missing'

/** Converts a description for the registry: ASCII, upper case. */
export const registryDescription = (typed: string): string => toAsciiUpper(typed)

/** Lists the problems of a new order in the order of the form; empty when it can be sent. */
export function newOrderProblems(form: NewOrderForm): NewOrderProblem[] {
  if (form.service.id !== serviceTypes.ip) return isBlank(form.organisation) ? ['organisation-missing'] : []
  const { block, description, adminC, asn, org } = form
  const found: (NewOrderProblem | false)[] = [
    block === null && 'block-missing',
    isBlank(registryDescription(description)) && 'description-missing',
    !(adminC.value !== '' && adminC.isVerified) && 'admin-c-unverified',
    asnOf(asn.value) === null ? 'asn-malformed' : !asn.isVerified && 'asn-unverified',
    org.value !== '' && (!org.value.startsWith('ORG-') ? 'org-malformed' : !org.isVerified && 'org-unverified'),
  ]
  return found.filter((problem) => problem !== false)
}

const isTooManyOpen = (failure: Failure): boolean => failure.kind === 'refused' && failure.code === tooManyOpenRequests

/** True for a 409 that new prices or blocks may answer; too many open requests are none. */
export const isOutdated = (failure: Failure): boolean => isConflict(failure) && !isTooManyOpen(failure)

/** Reason why an order was refused: it says what must be entered again, and whether another try can help. */
export type OrderRefusal = 'code' | 'too-many-open' | 'outdated' | 'invalid' | 'other'

/** Reads why an order was refused; null when it was not. */
export function orderRefusalOf(context: PromoStepContext): OrderRefusal | null {
  const { failure } = context
  if (failure === null) return null
  if (isPromoRefused(context)) return 'code'
  if (isTooManyOpen(failure)) return 'too-many-open'
  if (isOutdated(failure)) return 'outdated'
  return isInvalid(failure) ? 'invalid' : 'other'
}

/** Prices of the summary, in USD without tax. */
export interface OrderPrice {
  price: number
  /** Discount of the promo code; null when the server does not send it. */
  discount: number | null
  discountedPrice: number
  /** Percentage of the discounted price; null unless the service's stamp tax rate is above 0. */
  stampTax: number | null
  total: number
}

/** Computes the prices of an order; discount and final price are the server's. */
export function orderPrice(
  service: ServiceType,
  promo: { discount: number | null; finalPrice: number | null } | null,
): OrderPrice {
  const price = service.price ?? 0
  const discountedPrice = promo?.finalPrice ?? price
  const agreed = agreedTotal(discountedPrice, service.stampTaxRate)
  return { price, discount: promo ? promo.discount : 0, discountedPrice, ...agreed }
}

interface AppliedPromo {
  code: string
  result: Record<string, unknown> & { discount: number | null; finalPrice: number | null }
}

/** Makes the request of an order. Empty optional fields are left out; the server sets the maintainer. */
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

/** Writes a block in CIDR notation, which identifies it. */
export const cidrOf = ({ ip, subnet }: AvailableIp): string => `${ip}/${subnet}`

/** Sorts free blocks by their numbers, so that 198.18.9.0 comes before 198.18.10.0. */
export const byAddress = (blocks: readonly AvailableIp[]): AvailableIp[] =>
  blocks
    .map((block) => ({ block, key: sortableAddress(cidrOf(block)) }))
    .sort((a, b) => compareTurkish(a.key, b.key))
    .map(({ block }) => block)

/** Filters the blocks whose CIDR contains the typed text, such as `198.18` or `/22`. */
export function matchingBlocks(blocks: readonly AvailableIp[], typed: string): readonly AvailableIp[] {
  const part = typed.trim().toLowerCase()
  return blocks.filter((block) => cidrOf(block).toLowerCase().includes(part))
}

/** Result of the last blacklist scan of a block. */
export function rblStateOf({ rbl }: AvailableIp): 'clean' | 'listed' | 'unscanned' {
  if (rbl === null || rbl.blackListed === null) return 'unscanned'
  return rbl.blackListed > 0 ? 'listed' : 'clean'
}
