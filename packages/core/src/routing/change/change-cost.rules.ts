import type { RoutingChange } from '../routing.schema.ts'

/** Record that a change creates; a route without a prefix is of the whole block. */
export type CreatedRecord =
  | { kind: 'route'; origin: string; prefix?: string | null }
  | { kind: 'roa'; asn: string; maxLength: number }

/** Free changes left this year, and the fee in USD of a further one; null when the server does not send it. */
export interface Allowance {
  available: number
  fee: number | null
  /** Records that were deleted just now: creating one of them again is no change. An addition of our server. */
  free_again?: readonly CreatedRecord[]
}

/** Cost of a change: creations that count, and how many of them are beyond the free ones. */
export interface ChangeCost {
  creations: number
  available: number
  fee: number | null
  paid: number
}

/** Lists the records that a change creates. */
export function createdBy(change: RoutingChange): CreatedRecord[] {
  if (change.op === 'delete') return []
  return change.op === 'edit' && change.roa ? [change.to, change.roa.to] : [change.to]
}

/** Computes what the creation of records in a block costs; `block` is the block as a prefix. */
export function costOf(
  created: readonly CreatedRecord[],
  { available, fee, free_again = [] }: Allowance,
  block: string,
): ChangeCost {
  const free = new Set(free_again.map((record) => keyOf(record, block)))
  const creations = created.filter((record) => !free.has(keyOf(record, block))).length
  return { creations, available, fee, paid: Math.max(0, creations - available) }
}

const keyOf = (record: CreatedRecord, block: string): string =>
  record.kind === 'route' ? `route ${record.prefix ?? block} ${record.origin}` : `roa ${record.asn} ${record.maxLength}`
