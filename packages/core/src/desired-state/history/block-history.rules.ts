import * as v from 'valibot'
import { isSameState, stateAfter } from '../document/block-state.rules.ts'
import type { BlockRecord, BlockState, PlanStep } from '../document/block-state.schema.ts'
import { inverse } from '../plan/step-order.rules.ts'

/** Change of a record as the server writes it down: its action, such as `route.add`, and the values of the record. */
export interface MadeChange {
  action: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Row of the audit log. */
export interface ChangeRow extends Required<MadeChange> {
  outcome: string
}

/** Changes of a block that were made together, and its records after them. */
export interface PastState<Row extends ChangeRow> {
  /** Newest row of the changes. */
  row: Row
  /** Steps in the order in which they were made. */
  steps: PlanStep[]
  /** Plan that the changes were part of. */
  plan: string | null
  state: BlockState
}

/** Past of a block, newest first. */
export interface BlockHistory<Row extends ChangeRow> {
  past: PastState<Row>[]
  /** Records before the oldest change; null where the rows do not lead to the present records. */
  first: BlockState | null
}

/**
 * Computes the records of a block after each of its changes: from the present ones back, row by row. `rows` are newest
 * first; those about other things, and refusals, are left out. It ends at a row that does not fit the records behind it,
 * as when a change was made without a row.
 */
export function blockHistory<Row extends ChangeRow>(
  present: BlockState,
  block: { domain: string },
  rows: readonly Row[],
): BlockHistory<Row> {
  const past: PastState<Row>[] = []
  let state: BlockState | null = present
  for (const row of rows) {
    const step = row.outcome === 'done' ? stepOfChange(row, block.domain) : null
    if (step === null) continue
    const earlier: BlockState | null = stateBefore(state, step)
    if (earlier === null) return { past, first: null }
    const plan = typeof row.after['plan'] === 'string' ? row.after['plan'] : null
    const last = past.at(-1)
    if (last && plan !== null && last.plan === plan) last.steps.unshift(step)
    else past.push({ row, steps: [step], plan, state })
    state = earlier
  }
  return { past, first: state }
}

/** State before a step; null where the step does not lead to `state`. */
function stateBefore(state: BlockState, step: PlanStep): BlockState | null {
  const earlier = stateAfter(state, inverse(step))
  return isSameState(stateAfter(earlier, step), state) && !isSameState(earlier, state) ? earlier : null
}

/** Reads the step that a change was; null for one of something else. `domain` is the reverse zone of the block. */
export function stepOfChange({ action, before = {}, after = {} }: MadeChange, domain: string): PlanStep | null {
  const [kind = '', verb] = action.split('.')
  const read = readers[kind]
  if (read === undefined) return null
  const [from, to] = [read(before, domain), read(after, domain)]
  if (verb === 'add' && to) return { op: 'add', to }
  if (verb === 'delete' && from) return { op: 'delete', from }
  if (verb === 'edit' && from?.kind === 'name-servers' && to?.kind === 'name-servers')
    return { op: 'replace', from, to }
  return null
}

type Read = (values: Record<string, unknown>, domain: string) => BlockRecord | null

const readers: Readonly<Record<string, Read>> = {
  route: (values) => {
    const { origin, prefix, maintainer } = values
    const read = v.safeParse(RouteValues, { origin, prefix, maintainer: maintainer ?? '' })
    return read.success ? { kind: 'route', ...read.output } : null
  },
  roa: (values) => {
    const read = v.safeParse(RoaValues, values)
    return read.success ? { kind: 'roa', ...read.output } : null
  },
  nameservers: (values, domain) => {
    const read = v.safeParse(ServerValues, values)
    return read.success ? { kind: 'name-servers', domain, servers: [read.output.first, read.output.second] } : null
  },
}

const RouteValues = v.object({ origin: v.string(), prefix: v.string(), maintainer: v.string() })
const RoaValues = v.object({ asn: v.string(), maxLength: v.number() })
const ServerValues = v.object({ first: v.string(), second: v.string() })
