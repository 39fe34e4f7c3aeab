import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { isBlank } from '@ip-portal/core/kernel/values/blank'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { toAsciiUpper } from '@ip-portal/core/kernel/values/turkish'
import type { SentOrder } from '@ip-portal/core/new-order/new-order.schema'
import { requireRegistered } from '../../adapters/whois/look-up.ts'
import type { SignedIn } from '../../auth/session/signed-in.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { newOrderTexts } from './new-order.texts.ts'

/** Content of a new order in the columns of its request. */
export interface OrderContent {
  ip: string | null
  subnet: number | null
  ip_desc: string | null
  ip_org: string | null
  ip_admin_c: string | null
  ip_mnt: string | null
  ip_asn: string | null
  organisation: string | null
}

const emptyContent: OrderContent = {
  ip: null,
  subnet: null,
  ip_desc: null,
  ip_org: null,
  ip_admin_c: null,
  ip_mnt: null,
  ip_asn: null,
  organisation: null,
}

/** Checks the fields that the service needs; refuses 400 for the first missing field or unknown registry object. */
export async function contentOf(
  deps: Deps,
  asker: SignedIn,
  serviceId: number,
  order: SentOrder,
): Promise<OrderContent> {
  if (serviceId === serviceTypes.ip) return blockContent(deps, asker, order)
  const organisation = order.organisation?.trim() ?? ''
  if (isBlank(organisation)) throw new Refusal(400, newOrderTexts.organisationNeeded)
  return { ...emptyContent, organisation }
}

const handle = /^[A-Z0-9][A-Z0-9-]*$/

/** Content of an order for a block. The maintainer is always the provider's. */
async function blockContent(deps: Deps, asker: SignedIn, order: SentOrder): Promise<OrderContent> {
  const length = order.subnet?.trim().replace(/^\//, '') ?? ''
  if (!order.ip || !/^\d{1,3}$/.test(length)) throw new Refusal(400, newOrderTexts.blockNeeded)
  const description = toAsciiUpper(order.ip_desc ?? '').trim()
  if (isBlank(description)) throw new Refusal(400, newOrderTexts.descriptionNeeded)
  const admin = order.ip_admin_c?.trim().toUpperCase()
  if (!admin) throw new Refusal(400, newOrderTexts.adminNeeded)
  if (!handle.test(admin)) throw new Refusal(400, newOrderTexts.badAdmin)
  if (!order.ip_asn?.trim()) throw new Refusal(400, newOrderTexts.asnNeeded)
  const asn = asnOf(order.ip_asn)
  if (asn === null) throw new Refusal(400, newOrderTexts.badAsn)
  const org = order.ip_org?.trim().toUpperCase() || null
  if (org !== null && !(org.startsWith('ORG-') && handle.test(org))) throw new Refusal(400, newOrderTexts.badOrg)
  for (const value of [admin, asn, org]) if (value !== null) await requireRegistered(deps, asker, value)
  return {
    ...emptyContent,
    ip: order.ip.trim(),
    subnet: Number(length),
    ip_desc: description,
    ip_org: org,
    ip_admin_c: admin,
    ip_mnt: deps.settings.providerMnt,
    ip_asn: asn,
  }
}
