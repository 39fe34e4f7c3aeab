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
    /** 0 for one that takes no new orders; null in rows of older releases, which do. */
    is_offered: 0 | 1 | null
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
    /** Number of the order in the system that it was imported from; null for others. */
    external_id: string | null
    /** Day on which the daily job suspends it, or has done so, since it told the end; else null, also by hand. */
    suspend_on: Generated<string | null>
    /** Day on which the daily job cancels it, since it told that; else null. */
    cancel_on: Generated<string | null>
    /** Day of the cancellation; null before it and where an older release did it. */
    cancelled_on: Generated<string | null>
    /** Reason of a suspension, for the customer; null in any other state. */
    state_text: Generated<string | null>
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
    /** First day on which it can be ordered again; null for one that does not rest. */
    rests_until: string | null
  }
  /** AS numbers that an approval may assign; assigned ones are not in it. */
  free_asns: { asn: string; rests_until: string | null }
}

/** Charges and payments of companies. Rates are TRY per USD in ten-thousandths (`rate_e4`). */
export interface BillingTables {
  transactions: {
    id: Generated<number>
    company_id: number
    order_id: number | null
    transaction_on: string
    due_on: string | null
    /** alacak: a charge, raises the balance; borc: a payment, lowers it. */
    type: 'alacak' | 'borc'
    amount_usd_cents: number
    amount_try_cents: number | null
    rate_e4: number | null
    description: string
    product_code: string | null
    payment_ref: string | null
    invoice_id: string | null
    created_at: number
    /** Source of the line, at most one of the three; null for other lines and in the first release. */
    payment_id: number | null
    request_id: number | null
    renewal_id: number | null
    /** Line that this one takes back; two lines that name each other move credit. Null for other lines. */
    counter_of_id: number | null
    /** Reason that the operator gave for a correction; null for other lines. */
    note: string | null
  }
  invoices: {
    id: string
    company_id: number
    order_id: number | null
    invoice_type: 'e_invoice' | 'e_archive'
    issued_on: string
    amount_usd_cents: number
    /** Its document: the official one, or the PDF that the first read made. */
    file_id: number | null
    /** Number of the official document (ETTN); null while there is none. */
    document_uuid: string | null
  }
  payments: {
    id: Generated<number>
    company_id: number
    order_id: number
    user_id: number | null
    amount_usd_cents: number
    amount_try_cents: number
    rate_e4: number
    payment_on: string
    payment_method: 'bank_transfer' | 'card'
    reference_number: string | null
    notes: string | null
    /** Amount that came, where it differs from the report; null where it does not. */
    booked_usd_cents: number | null
    state: 'waiting' | 'confirmed' | 'refused'
    created_at: number
    /** Instant of the confirmation or refusal; null before it and in the first release. */
    decided_at: number | null
  }
  renewals: {
    id: Generated<number>
    order_id: number
    renewal_on: string
    previous_end_on: string
    new_end_on: string
    price_cents: number
    /** Agreed total. */
    total_cents: number
    promo_code: string | null
    /** `ended` with its order, which was cancelled. */
    state: 'pending' | 'completed' | 'refused' | 'ended'
    created_at: number
    /** Instant of the decision; null before it and in the first release. */
    decided_at: number | null
  }
  /** `source` is the address that the rate came from, or `operator`; null in rows of older releases. */
  exchange_rates: { rate_on: string; rate_e4: number; source: string | null }
  /** Booked lines of bank statements; amounts in hundredths of their currency. */
  bank_lines: {
    account: string
    line_key: string
    booked_on: string
    currency: string
    amount_cents: number
    reference: string | null
    text: string
    payment_id: number
    imported_at: number
  }
  parameters: { name: string; value: string }
  /** Records that the provider was mailed about, while they wait. */
  provider_told: { kind: string; item_key: string; told_at: number }
}

/** Routing records of blocks, RBL reports and registry objects. */
export interface RoutingTables {
  routes: {
    id: Generated<number>
    order_id: number
    origin: string
    /** The block of the order or a part of it, as CIDR. */
    prefix: string
    maintainer: string
    modified_at: number
  }
  roas: { id: Generated<number>; order_id: number; asn: string; max_length: number; modified_at: number }
  name_servers: { order_id: number; first: string; second: string; modified_at: number }
  /** Opaque text that changes with the routes, ROAs and name servers of a block; no row before the first change. */
  block_versions: { order_id: number; version: string }
  /** Counted changes by order and Istanbul calendar year. */
  change_counters: { order_id: number; year: number; used: number }
  /** Recently deleted objects: re-creating one undoes an edit and does not count as a change. */
  recent_deletions: { order_id: number; object: string; deleted_at: number }
  rbl_reports: {
    id: Generated<number>
    order_id: number
    report_id: string
    created_at: number
    clean: number
    black_listed: number
    url: string | null
    result_json: string
  }
  whois_objects: {
    id: Generated<number>
    type: 'inetnum' | 'person' | 'route' | 'aut-num' | 'organisation' | 'mntner'
    key: string
    order_id: number | null
    attributes_json: string
  }
}
