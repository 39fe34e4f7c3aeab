import { isMissing, toFailure } from '../../kernel/failure/failure.ts'
import { mapConcurrent } from '../../kernel/platform/map-concurrent.ts'
import { limits } from '../../kernel/values/limits.ts'
import { tokenScopeCode } from '../../kernel/wire/api-token.ts'
import type { IpDetails } from '../../routing/routing.schema.ts'
import { desiredOrderOf } from '../document/desired-state.rules.ts'
import type { NumberedOrder } from '../document/desired-state.schema.ts'
import { stateOf, type CurrentBlock } from './block-reading.rules.ts'
import type { PlanCustomer } from './plan-file.rules.ts'

/** Reason why an order cannot be exported or planned. */
export interface OrderProblem {
  order: number
  problem: 'missing' | 'not-ip' | 'inactive' | 'token-order'
}

/** Block that names no order: it has ended, or it is not of the company or of the token. */
export interface UnknownBlock {
  order: null
  block: string
  problem: 'no-order'
}

/** Order and block that the routing calls name. */
export interface BlockPath {
  order: number
  ip: string
  subnet: string
}

/** Call that reads an order; throws a `FailureError`. */
export type ReadOrder = (
  id: number,
  signal?: AbortSignal,
) => Promise<{ ipDetails: IpDetails | null; isActiveOrder: 0 | 1; customer: PlanCustomer | null }>

/** Present states as a document, and the problems of the requested orders without one. */
export interface Exported {
  state: { orders: NumberedOrder[] }
  problems: OrderProblem[]
}

/** Makes what reads the present blocks of orders. */
export function createBlockReader(readOrder: ReadOrder) {
  async function readBlock(id: number, signal?: AbortSignal) {
    try {
      const { ipDetails, isActiveOrder, customer } = await readOrder(id, signal)
      return ipDetails === null
        ? ({ kind: 'none', problem: { order: id, problem: 'not-ip' }, cause: null } as const)
        : ({ kind: 'block', details: ipDetails, isActive: isActiveOrder === 1, customer } as const)
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind !== 'refused') throw error
      if (failure.code === tokenScopeCode)
        return { kind: 'none', problem: { order: id, problem: 'token-order' }, cause: error } as const
      if (!isMissing(failure)) throw error
      return { kind: 'none', problem: { order: id, problem: 'missing' }, cause: error } as const
    }
  }

  /** Reads the present block of an order of a plan; an order that lost its block has no records. */
  async function currentOf({ order, ip, subnet }: BlockPath, signal?: AbortSignal): Promise<CurrentBlock> {
    const read = await readBlock(order, signal)
    // An order that the token may not read has records all the same.
    if (read.kind === 'none' && read.problem.problem === 'token-order') throw read.cause
    const isSame = read.kind === 'block' && read.details.ip === ip && read.details.subnet === subnet
    return isSame
      ? { records: stateOf(read.details), version: read.details.version ?? null }
      : { records: { routes: [], roas: [], nameServers: null }, version: null }
  }

  /** Reads the present states of orders as a document, in the order of their numbers. */
  async function exportBlocks(ids: readonly number[], signal: AbortSignal): Promise<Exported> {
    const reads = await mapConcurrent(ids, limits.ordersConcurrency, async (id) => ({
      id,
      read: await readBlock(id, signal),
    }))
    return {
      state: {
        orders: reads
          .flatMap(({ id, read }) =>
            read.kind === 'block'
              ? [desiredOrderOf(id, `${read.details.ip}/${read.details.subnet}`, stateOf(read.details))]
              : [],
          )
          .toSorted((one, other) => one.id - other.id),
      },
      problems: reads.flatMap(({ read }) => (read.kind === 'none' ? [read.problem] : [])),
    }
  }

  return { readBlock, currentOf, exportBlocks }
}
