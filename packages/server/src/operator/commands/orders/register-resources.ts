import type { Selectable } from 'kysely'
import { isSpecialAsn } from '@ip-portal/core/kernel/values/asn'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { toAsciiUpper } from '@ip-portal/core/kernel/values/turkish'
import { inetnumOf } from '../../../adapters/whois/blocks.ts'
import type { Db } from '../../../store/db/open.ts'
import type { Tables } from '../../../store/db/schema/tables.ts'
import { selectFreeAsns, selectHeldAsns, selectRestingAsns, selectTakenAsns } from '../../../store/ledger/free-asns.ts'
import { OperatorError } from '../../command.ts'
import { operatorTexts } from '../../operator.texts.ts'

export type Request = Selectable<Tables['order_requests']>

type BlockFields = Pick<Request, 'ip' | 'subnet' | 'ip_desc' | 'ip_org' | 'ip_admin_c' | 'ip_asn'>

interface NewObject {
  type: 'inetnum' | 'aut-num'
  key: string
  orderId: number
  attributes: Record<string, string>
}

/** Adds the registry object of a leased block with the attributes of the request. */
export async function registerBlock(db: Db, request: BlockFields, orderId: number, maintainer: string): Promise<void> {
  const { ip, subnet, ip_desc, ip_org, ip_admin_c, ip_asn } = request
  if (ip === null || subnet === null) return
  const key = inetnumOf({ ip, subnet })
  const added = await addObject(db, {
    type: 'inetnum',
    key,
    orderId,
    attributes: {
      inetnum: key,
      netname: nameOf(ip_desc, orderId),
      descr: ip_desc ?? '',
      country: 'TR',
      ...(ip_org === null ? {} : { org: ip_org }),
      ...contactsOf(ip_admin_c),
      status: ip.includes(':') ? 'AGGREGATED-BY-LIR' : 'ASSIGNED PA',
      ...(ip_asn === null ? {} : { remarks: `announced by ${ip_asn}` }),
      'mnt-by': maintainer,
    },
  })
  if (!added) throw new OperatorError('conflict', operatorTexts.blockTaken(`${ip}/${subnet}`))
}

/** AS numbers for documentation (RFC 5398), which the demo assigns unless the operator names another. */
const documentationAsns = [64_496, 65_536].flatMap((first) => Array.from({ length: 16 }, (_, at) => `AS${first + at}`))

/**
 * Assigns an AS number to an order and registers it: the wanted one, else the first of the stock, in the demo else an
 * unused one of the documentation range. Throws `OperatorError` when the wanted one is taken, at rest or of no network,
 * or when none is left.
 */
export async function registerAsn(
  db: Db,
  request: Request,
  orderId: number,
  options: { wanted: string | null; isDemo: boolean; maintainer: string; now: number },
): Promise<string> {
  const { wanted, isDemo, maintainer, now } = options
  if (wanted !== null && isSpecialAsn(wanted, isDemo))
    throw new OperatorError('invalid', operatorTexts.asnSpecial(wanted))
  const taken = wanted === null ? await selectTakenAsns(db) : await selectHeldAsns(db)
  const resting = await selectRestingAsns(db, istanbulDay(now))
  if (wanted !== null && resting.has(wanted)) throw new OperatorError('conflict', operatorTexts.asnRests(wanted))
  const offered = [...(await selectFreeAsns(db, istanbulDay(now))), ...(isDemo ? documentationAsns : [])].filter(
    (asn) => !resting.has(asn) && !isSpecialAsn(asn, isDemo),
  )
  if (wanted === null && offered.length === 0) throw new OperatorError('invalid', operatorTexts.asnNeeded(request.id))
  const candidates = (wanted === null ? offered : [wanted]).filter((asn) => !taken.has(asn))
  for (const asn of candidates) {
    if (!(await registerAut(db, { ...request, asn, orderId, maintainer }))) continue
    await db.deleteFrom('free_asns').where('asn', '=', asn).execute()
    await db
      .updateTable('orders')
      .set({ asn, registered_on: istanbulDay(now) })
      .where('id', '=', orderId)
      .execute()
    return asn
  }
  throw new OperatorError('conflict', wanted === null ? operatorTexts.noFreeAsn : operatorTexts.asnTaken(wanted))
}

/** Adds the registry object of an AS number; false when another object has it. */
export async function registerAut(
  db: Db,
  options: { asn: string; orderId: number; company_id: number; organisation: string | null; maintainer: string },
): Promise<boolean> {
  const { asn, orderId, organisation, maintainer } = options
  const attributes = {
    'aut-num': asn,
    'as-name': nameOf(organisation, orderId),
    ...(organisation === null ? {} : { descr: toAsciiUpper(organisation) }),
    ...contactsOf(await selectAdminC(db, options.company_id)),
    'mnt-by': maintainer,
  }
  return addObject(db, { type: 'aut-num', key: asn, orderId, attributes })
}

/** Makes an RPSL name: letters, digits and hyphens, beginning with a letter (RFC 2622 section 2). */
function nameOf(text: string | null, orderId: number): string {
  const name = toAsciiUpper(text ?? '')
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^[^A-Z]+|-$/g, '')
    .slice(0, 60)
  return `${name === '' ? 'ORDER' : name}-${orderId}`
}

const contactsOf = (adminC: string | null): Record<string, string> =>
  adminC === null ? {} : { 'admin-c': adminC, 'tech-c': adminC }

async function selectAdminC(db: Db, companyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('registry_defaults')
    .select('admin_c')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.admin_c ?? null
}

/** Adds an object and replaces one of a cancelled order; false when another object has this name. */
async function addObject(db: Db, { type, key, orderId, attributes }: NewObject): Promise<boolean> {
  const cancelled = db.selectFrom('orders').select('id').where('status', '=', orderStatuses.cancelled)
  await db
    .deleteFrom('whois_objects')
    .where('type', '=', type)
    .where('key', '=', key)
    .where('order_id', 'in', cancelled)
    .execute()
  const added = await db
    .insertInto('whois_objects')
    .values({ type, key, order_id: orderId, attributes_json: JSON.stringify(attributes) })
    .onConflict((conflict) => conflict.columns(['type', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
