import * as v from 'valibot'
import { differenceOf, isSameState, recordKey, stateAfter } from '../document/block-state.rules.ts'
import type { BlockRecord, BlockState, PlanStep } from '../document/block-state.schema.ts'

/** Row of the audit log about a record of a block. */
export interface ChangeRow {
  action: string
  outcome: string
  before: Record<string, unknown>
  after: Record<string, unknown>
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
  block: { cidr: string; domain: string },
  rows: readonly Row[],
): BlockHistory<Row> {
  const past: PastState<Row>[] = []
  let state: BlockState | null = present
  for (const row of rows) {
    const step = row.outcome === 'done' ? stepOf(row, block) : null
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

/** Steps that bring a block from its present records to those of the past. */
export const stepsBack = (present: BlockState, past: BlockState): PlanStep[] => differenceOf(present, past)

/** State before a step; null where the step does not lead to `state`. */
function stateBefore(state: BlockState, step: PlanStep): BlockState | null {
  const earlier = stateAfter(state, reverseOf(step))
  return isSameState(stateAfter(earlier, step), state) && !isSameState(earlier, state) ? earlier : null
}

function reverseOf(step: PlanStep): PlanStep {
  switch (step.op) {
    case 'add':
      return { op: 'delete', from: step.to }
    case 'delete':
      return { op: 'add', to: step.from }
    case 'replace':
      return { op: 'replace', from: step.to, to: step.from }
  }
}

/** Reads the step that a row tells of; null for a row about something else. */
function stepOf({ action, before, after }: ChangeRow, block: { cidr: string; domain: string }): PlanStep | null {
  const [kind = '', verb] = action.split('.')
  const read = readers[kind]
  if (read === undefined) return null
  const [from, to] = [read(before, block), read(after, block)]
  if (verb === 'add' && to) return { op: 'add', to }
  if (verb === 'delete' && from) return { op: 'delete', from }
  if (verb === 'edit' && from?.kind === 'name-servers' && to?.kind === 'name-servers')
    return { op: 'replace', from, to }
  return null
}

type Read = (values: Record<string, unknown>, block: { cidr: string; domain: string }) => BlockRecord | null

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
  nameservers: (values, { domain }) => {
    const read = v.safeParse(ServerValues, values)
    return read.success ? { kind: 'name-servers', domain, servers: [read.output.first, read.output.second] } : null
  },
}

const RouteValues = v.object({ origin: v.string(), prefix: v.string(), maintainer: v.string() })
const RoaValues = v.object({ asn: v.string(), maxLength: v.number() })
const ServerValues = v.object({ first: v.string(), second: v.string() })

/** Lists the records of a state. */
export const recordsOf = ({ routes, roas, nameServers }: BlockState): BlockRecord[] =>
  [...routes, ...roas, ...(nameServers ? [nameServers] : [])].toSorted((one, other) =>
    recordKey(one).localeCompare(recordKey(other)),
  )
