import type { BlockRecord, PlanStep } from '@ip-portal/core/desired-state/document/block-state.schema'
import { roaObject, routeObject } from '../../domains/routing/change/change-block.ts'
import { rememberDeletion } from '../../domains/routing/change/change-fee.ts'
import { type Actor, audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import type { OwnBlock } from './way-back.ts'

/** A step of the way back, and its place in the plan of the way back. */
interface TakenStep {
  actor: Actor
  at: number
  block: OwnBlock
  step: PlanStep
  plan: string
  number: number
}

/** Changes one record with its audit row. It costs nothing, whenever it happens. */
export async function changeRecord(trx: Db, { actor, at, block, step, plan, number }: TakenStep): Promise<void> {
  const { order } = block
  const cidr = `${block.ip}/${block.subnet}`
  const record = step.op === 'delete' ? step.from : step.to
  const object = objectOf(record, cidr)
  if (step.op === 'replace') await saveServers(trx, order, record, at)
  else if (step.op === 'add') await create(trx, order, record, at)
  else {
    await remove(trx, order, record)
    if (record.kind !== 'name-servers') await rememberDeletion(trx, order, object, at)
  }
  const action = `${subjects[record.kind]}.${verbs[step.op]}`
  const values = {
    ...(step.op !== 'add' && { before: valuesOf(step.from, cidr) }),
    after: { ...(step.op !== 'delete' && valuesOf(step.to, cidr)), plan, step: number },
  }
  await audit(trx, actor, { at, action, orderId: order, target: object, ...values })
}

const subjects = { route: 'route', roa: 'roa', 'name-servers': 'nameservers' } as const
const verbs = { add: 'add', delete: 'delete', replace: 'edit' } as const

function objectOf(record: BlockRecord, cidr: string): string {
  if (record.kind === 'route') return routeObject(record.prefix, record.origin)
  if (record.kind === 'roa') return roaObject(cidr, record.asn, record.maxLength)
  return `name server ${record.servers.join(', ')}`
}

function valuesOf(record: BlockRecord, cidr: string): Record<string, unknown> {
  if (record.kind === 'route') return { origin: record.origin, prefix: record.prefix, maintainer: record.maintainer }
  if (record.kind === 'roa') return { asn: record.asn, prefix: cidr, maxLength: record.maxLength }
  const [first, second] = record.servers
  return { first, second }
}

async function create(trx: Db, orderId: number, record: BlockRecord, at: number): Promise<void> {
  const common = { order_id: orderId, modified_at: at }
  if (record.kind === 'route') {
    const { origin, prefix, maintainer } = record
    await trx
      .insertInto('routes')
      .values({ ...common, origin, prefix, maintainer })
      .execute()
  } else if (record.kind === 'roa') {
    await trx
      .insertInto('roas')
      .values({ ...common, asn: record.asn, max_length: record.maxLength })
      .execute()
  } else {
    const [first = '', second = ''] = record.servers
    await trx
      .insertInto('name_servers')
      .values({ ...common, first, second })
      .execute()
  }
}

async function remove(trx: Db, orderId: number, record: BlockRecord): Promise<void> {
  if (record.kind === 'route') {
    const { origin, prefix } = record
    await trx
      .deleteFrom('routes')
      .where('order_id', '=', orderId)
      .where('origin', '=', origin)
      .where('prefix', '=', prefix)
      .execute()
  } else if (record.kind === 'roa') {
    await trx
      .deleteFrom('roas')
      .where('order_id', '=', orderId)
      .where('asn', '=', record.asn)
      .where('max_length', '=', record.maxLength)
      .execute()
  } else await trx.deleteFrom('name_servers').where('order_id', '=', orderId).execute()
}

async function saveServers(trx: Db, orderId: number, record: BlockRecord, at: number): Promise<void> {
  if (record.kind !== 'name-servers') return
  const [first = '', second = ''] = record.servers
  await trx
    .updateTable('name_servers')
    .set({ first, second, modified_at: at })
    .where('order_id', '=', orderId)
    .execute()
}
