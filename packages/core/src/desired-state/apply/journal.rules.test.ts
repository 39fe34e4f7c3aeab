import { expect, it } from 'vitest'
import { recordKey } from '../document/block-state.rules.ts'
import type { BlockRecord, PlanStep } from '../document/block-state.schema.ts'
import { planOf } from '../plan/plan-file.rules.ts'
import { lateDeletions, type JournaledPlan } from './journal.rules.ts'
import type { JournalEntry } from './journal.schema.ts'

const minute = 60_000
const now = 100 * minute
const block = { order: 1, ip: '192.0.2.0', subnet: '24' }
const gone: BlockRecord = { kind: 'route', origin: 'AS1', maintainer: '', prefix: '192.0.2.0/24' }
const [deletion, creation]: PlanStep[] = [
  { op: 'delete', from: gone },
  { op: 'add', to: gone },
]

/** Journal of a plan of one step; minutes ago that it began and ended, null for neither. */
function journal(step: PlanStep | undefined, begun: number | null, done: number | null): JournaledPlan {
  const cost = { creations: 0, available: 0, fee: null, paid: 0 }
  const before = { routes: [], roas: [], nameServers: null }
  const facts = { id: 'a', madeAt: '', undoes: null, portal: null, company: null, rpkiAt: null }
  const plan = planOf(facts, [{ ...block, before, steps: step ? [step] : [], validity: [], warnings: [], cost }])
  const line = (entry: 'begun' | 'done', ago: number | null): JournalEntry[] =>
    ago === null ? [] : [{ entry, order: 1, step: 0, at: now - ago * minute }]
  return { plan, entries: [{ entry: 'started', at: 0, plan }, ...line('begun', begun), ...line('done', done)] }
}

const isLate = (plans: readonly JournaledPlan[], of = block) => lateDeletions(of, plans, now).has(recordKey(gone))

it.each<[string, boolean, JournaledPlan[]]>([
  ['is free just after its deletion', true, [journal(deletion, 1, 1)]],
  ['is free when only the end of the deletion is known', true, [journal(deletion, null, 1)]],
  ['is free with a minute left', true, [journal(deletion, 8.9, 8.9)]],
  ['is paid without a minute left', false, [journal(deletion, 9, 9)]],
  ['is paid when the deletion began too long ago', false, [journal(deletion, 9, 1)]],
  ['is paid when the deletion may not have taken place', false, [journal(deletion, 1, null)]],
  ['is free when the clock that dates the deletion is a minute ahead', true, [journal(deletion, null, -1)]],
  ['is paid when the deletion lies in the future', false, [journal(deletion, -1.1, -1.1)]],
  ['is free after one more deletion', true, [journal(deletion, 20, 20), journal(deletion, 1, 1)]],
  ['is paid when it was only created', false, [journal(creation, 1, 1)]],
  ['is paid without plans', false, []],
])('the creation of a record %s', (_, isFree, plans) => {
  expect(isLate(plans)).toBe(isFree)
})

it('the creation of a record is paid in another order, and in another block of the order', () => {
  const plans = [journal(deletion, 1, 1)]
  expect(isLate(plans, { ...block, order: 2 })).toBe(false)
  expect(isLate(plans, { ...block, ip: '198.51.100.0' })).toBe(false)
  expect(isLate(plans, { ...block, subnet: '25' })).toBe(false)
})
