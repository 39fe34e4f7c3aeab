import type { Generated } from 'kysely'
import type { RenewalPeriod } from '@ip-portal/core/kernel/values/limits'

/** Services, orders and requests for them. */
export interface OrderTables {
  service_types: {
    id: number
    name: string
    price_cents: number
    /** Percent. */
    tax_rate: number
    /** Percent of the discounted price. */
    stamp_tax_rate: number
    product_code: string
    renewal_period: RenewalPeriod
    is_one_time: 0 | 1
  }
  order_statuses: { code: number; description: string }
  order_tags: { id: Generated<number>; company_id: number; name: string; folded: string }
  orders: {
    id: Generated<number>
    company_id: number
    service_type_id: number
    status: number
    is_active: 0 | 1
    tag_id: number | null
    ip: string | null
    /** Prefix length without a slash. */
    subnet: number | null
    asn: string | null
    organisation: string | null
    registered_on: string | null
    start_on: string
    end_on: string
    /** Price of one renewal. */
    price_cents: number
    free_changes_per_year: number
    created_at: number
  }
  order_requests: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    service_type_id: number
    ip: string | null
    subnet: number | null
    organisation: string | null
    ip_desc: string | null
    ip_org: string | null
    ip_admin_c: string | null
    ip_mnt: string | null
    ip_asn: string | null
    rbl_report_id: string | null
    price_cents: number
    discounted_price_cents: number
    promo_code: string | null
    state: 'pending' | 'approved' | 'refused' | 'expired'
    created_at: number
    /** Agreed total: discounted price plus stamp tax. Null in requests of the first release. */
    total_cents: number | null
    /** Order that the approval made. */
    order_id: number | null
    /** Instant of approval, refusal or expiry; null before it and in the first release. */
    decided_at: number | null
  }
  promo_codes: {
    code: string
    discount_type: 'PERCENTAGE' | 'fixed'
    /** Percent, or cents when fixed. */
    discount_value: number
    is_active: 0 | 1
  }
  free_blocks: {
    ip: string
    subnet: number
    rbl_black_listed: number | null
    rbl_url: string | null
    rbl_created_at: number | null
    rbl_report_id: string | null
    taken_at: number | null
  }
}
