import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { istanbulDay, periodEnd } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses, type RenewalPeriod, serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { touchOrders } from '../../../store/db/touch-orders.ts'
import { agreedCents } from '../../../store/ledger/charges.ts'
import { overlaps, selectHolders, releaseBlock } from '../../../store/ledger/free-blocks.ts'
import { blockOf } from '../../../store/ledger/orders.ts'
import { readTerms } from '../../../store/parameters.ts'
import { type Command, type CommandInput, idOf, type OperatorDeps, OperatorError } from '../../command.ts'
import { mailTexts } from '../../mails/mails.texts.ts'
import { changeAndTell, tellCompany } from '../../mails/tell-company.ts'
import { operatorTexts, requestStateText } from '../../operator.texts.ts'
import { addContract } from './add-contract.ts'
import { bookCharge } from './book-charge.ts'
import { registerAsn, registerBlock, type Request } from './register-resources.ts'

/** Commands for requests of new orders. */
export const requestCommands: Command[] = [
  { words: ['requests', 'list'], run: async ({ db }) => ({ rows: await listRequests(db) }) },
  {
    words: ['requests', 'approve'],
    argument: 'request',
    takes: ['asn'],
    run: async (deps, input) => {
      const id = idOf(input)
      const result = await approve(deps, id, wantedAsn(input))
      return { result, description: operatorTexts.approved(result) }
    },
  },
  endingCommand('refuse', 'refused'),
  endingCommand('expire', 'expired'),
]

function endingCommand(verb: 'refuse' | 'expire', state: 'refused' | 'expired'): Command {
  return {
    words: ['requests', verb],
    argument: 'request',
    needs: ['text'],
    run: async (deps, input) => {
      const result = await endRequest(deps, idOf(input), state, input.options.text?.trim() ?? '')
      return { result, description: operatorTexts.requestEnded(result) }
    },
  }
}

async function listRequests(db: Db) {
  const rows = await db
    .selectFrom('order_requests as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .innerJoin('service_types as s', 's.id', 'r.service_type_id')
    .select(['r.id', 'r.created_at', 'r.ip', 'r.subnet', 'r.organisation', 'r.discounted_price_cents'])
    .select(['r.total_cents', 'c.name as company', 's.name as service', 's.stamp_tax_rate'])
    .where('r.state', '=', 'pending')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    created_at: new Date(row.created_at).toISOString(),
    company: row.company,
    serviceTypeName: row.service,
    block: row.ip === null ? null : `${row.ip}/${row.subnet}`,
    organisation: row.organisation,
    discounted_price: fromCents(row.discounted_price_cents),
    total: fromCents(agreedTotalOf(row, row)),
  }))
}

/** Agreed total of a request in cents; a request of the first release was told the same sum without storing it. */
const agreedTotalOf = (
  request: Pick<Request, 'total_cents' | 'discounted_price_cents'>,
  service: { stamp_tax_rate: number },
): number => request.total_cents ?? agreedCents(request.discounted_price_cents, service.stamp_tax_rate).totalCents

function wantedAsn({ options: { asn } }: CommandInput): string | null {
  if (asn === undefined) return null
  const wanted = asnOf(/^\s*\d/.test(asn) ? `AS${asn.trim()}` : asn)
  if (wanted === null) throw new OperatorError('invalid', operatorTexts.badAsn(asn))
  return wanted
}

/**
 * Turns a pending request into an order with its registry object, in one transaction. The order waits for its first
 * payment; a free order is in use at once.
 */
async function approve(deps: OperatorDeps, id: number, wanted: string | null) {
  const { now, by, providerMnt, publicUrl } = deps
  const isDemo = await deps.isDemo()
  return changeAndTell(deps, async (trx, tell) => {
    const request = await decideRequest(trx, id, 'approved', now)
    const { company_id: companyId, user_id: userId } = request
    await takeBlock(trx, request, now)
    const service = await trx
      .selectFrom('service_types')
      .selectAll()
      .where('id', '=', request.service_type_id)
      .executeTakeFirstOrThrow()
    const cents = agreedTotalOf(request, service)
    const orderId = await insertOrder(trx, request, { cents, period: service.renewal_period, now })
    await trx
      .updateTable('order_requests')
      .set({ total_cents: cents, order_id: orderId })
      .where('id', '=', id)
      .execute()
    const registered = await register(trx, request, orderId, { wanted, isDemo, maintainer: providerMnt, now })
    await addContract(trx, { companyId, orderId, serviceId: service.id, now })
    const description = operatorTexts.charge(service.name, istanbulDay(now))
    const productCode = service.product_code
    const charge = { companyId, orderId, cents, description, productCode, source: { request_id: id } }
    const invoiceId = cents === 0 ? null : await bookCharge(trx, charge, now)
    const after = { request: id, invoice: invoiceId, ...registered }
    await audit(trx, operatorActor(by, companyId), { at: now, action: 'request.approve', orderId, after })
    const [amount, resource] = [fromCents(cents), registered.asn ?? blockOf(request)]
    const notice = mailTexts.approved({ order: orderId, resource, invoiceId, amount }, publicUrl)
    const isInformed = await tellCompany(trx, tell, { companyId, userId, kind: 'order' }, notice)
    return { request_id: id, order_id: orderId, invoiceId, amount_usd: amount, ...registered, isInformed }
  })
}

async function register(
  db: Db,
  request: Request,
  orderId: number,
  options: { wanted: string | null; isDemo: boolean; maintainer: string; now: number },
): Promise<{ asn?: string }> {
  if (request.service_type_id === serviceTypes.asn) return { asn: await registerAsn(db, request, orderId, options) }
  if (options.wanted !== null) throw new OperatorError('invalid', operatorTexts.asnForBlock(request.id))
  await registerBlock(db, request, orderId, request.ip_mnt ?? options.maintainer)
  return {}
}

/** Marks a free block as taken. Throws `OperatorError` when an order holds it or a part of it. */
async function takeBlock(db: Db, { ip, subnet }: Request, now: number): Promise<void> {
  if (ip === null || subnet === null) return
  const block = `${ip}/${subnet}`
  const other = (await selectHolders(db)).find((holder) => holder.kind === 'order' && overlaps(holder.block, block))
  if (other) throw new OperatorError('conflict', operatorTexts.blockTaken(block, other.block))
  await db
    .updateTable('free_blocks')
    .set({ taken_at: now })
    .where('ip', '=', ip)
    .where('subnet', '=', subnet)
    .where('taken_at', 'is', null)
    .execute()
}

async function insertOrder(
  db: Db,
  request: Request,
  { cents, period, now }: { cents: number; period: RenewalPeriod; now: number },
): Promise<number> {
  const today = istanbulDay(now)
  const isFree = cents === 0
  const { id } = await db
    .insertInto('orders')
    .values({
      company_id: request.company_id,
      service_type_id: request.service_type_id,
      status: isFree ? orderStatuses.inUse : orderStatuses.awaitsPayment,
      is_active: isFree ? 1 : 0,
      tag_id: null,
      ip: request.ip,
      subnet: request.subnet,
      asn: null,
      organisation: request.organisation,
      registered_on: null,
      start_on: today,
      end_on: periodEnd(today, period),
      price_cents: request.price_cents,
      free_changes_per_year: (await readTerms(db)).freeChanges,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the company and decides its pending request. Throws `OperatorError` when there is none or it is decided already. */
async function decideRequest(
  db: Db,
  id: number,
  state: 'approved' | 'refused' | 'expired',
  now: number,
): Promise<Request> {
  const found = await db.selectFrom('order_requests').select('company_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new OperatorError('not_found', operatorTexts.noRequest(id))
  // All changes lock the company's row first, so that two transactions cannot deadlock.
  await touchOrders(db, found.company_id)
  const request = await db
    .updateTable('order_requests')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (request) return request
  const { state: decided } = await db
    .selectFrom('order_requests')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  throw new OperatorError('conflict', operatorTexts.requestDecided(id, decided))
}

/** Refuses or expires a pending request, frees its block and mails the customer the reason, in one transaction. */
function endRequest(deps: OperatorDeps, id: number, state: 'refused' | 'expired', text: string) {
  const { now, by, publicUrl } = deps
  return changeAndTell(deps, async (trx, tell) => {
    const request = await decideRequest(trx, id, state, now)
    const { company_id: companyId, user_id: userId } = request
    const block = blockOf(request)
    const isFree = await releaseBlock(trx, request, now)
    const notice = mailTexts.requestEnded({ id, state: requestStateText(state), block, text }, publicUrl)
    const isInformed = await tellCompany(trx, tell, { companyId, userId, kind: 'order' }, notice)
    const action = state === 'refused' ? 'request.refuse' : 'request.expire'
    const entry = { at: now, action, target: `request ${id}`, after: { block, text } }
    await audit(trx, operatorActor(by, companyId), entry)
    return { request_id: id, state, freedBlock: isFree ? block : null, isInformed }
  })
}
