import * as v from 'valibot'
import { isOriginMove, type OriginMove, type RoutingChange } from '../../routing/routing.schema.ts'
import type { RoutedBlock } from '../../routing/rpki/effect.rules.ts'
import { nameServerSteps, recordKey, stateAfter } from '../document/block-state.rules.ts'
import type { BlockState, NameServersRecord, PlanStep } from '../document/block-state.schema.ts'
import { roaRecord } from '../plan/block-reading.rules.ts'
import { stepsOfRecord } from '../plan/change-plan.rules.ts'
import type { Plan } from '../plan/plan.schema.ts'
import { StagedChanges, type StagedBlock } from './staged.schema.ts'

/** Adds the steps of a change to those that wait. What takes a waiting step back cancels it; a block without steps goes. */
export function stage(waiting: readonly StagedBlock[], { order, block, steps }: StagedBlock): StagedBlock[] {
  const known = waiting.find((one) => one.order === order)
  const joined = { order, block, steps: steps.reduce(joinStep, known?.steps ?? []) }
  return known ? replaced(waiting, joined) : replaced([...waiting, joined], joined)
}

/** Takes a waiting step out. */
export function unstage(waiting: readonly StagedBlock[], order: number, step: PlanStep): StagedBlock[] {
  const known = waiting.find((one) => one.order === order)
  if (!known) return [...waiting]
  return replaced(waiting, { ...known, steps: known.steps.filter((one) => stepKey(one) !== stepKey(step)) })
}

const replaced = (waiting: readonly StagedBlock[], block: StagedBlock): StagedBlock[] =>
  waiting.map((one) => (one.order === block.order ? block : one)).filter(({ steps }) => steps.length > 0)

/** Tells the steps of a block apart. */
export const stepKey = (step: PlanStep): string => `${step.op} ${recordKey(step.op === 'add' ? step.to : step.from)}`

function joinStep(steps: PlanStep[], step: PlanStep): PlanStep[] {
  const key = recordKey(step.op === 'add' ? step.to : step.from)
  if (key === 'name-servers') return joinServers(steps, step)
  const others = steps.filter((one) => recordKey(one.op === 'add' ? one.to : one.from) !== key)
  const same = steps.find((one) => !others.includes(one))
  // The record is as it was before both steps.
  return same && same.op !== step.op ? others : [...others, step]
}

/** Joins changes of name servers, which are one record: from the first ones to the last ones. */
function joinServers(steps: readonly PlanStep[], step: PlanStep): PlanStep[] {
  const isServers = (one: PlanStep) => recordKey(one.op === 'add' ? one.to : one.from) === 'name-servers'
  const first = steps.find(isServers) ?? step
  const others = steps.filter((one) => !isServers(one))
  return [...others, ...nameServerSteps(serversBefore(first), serversAfter(step))]
}

const serversBefore = (step: PlanStep): NameServersRecord | null =>
  step.op === 'add' || step.from.kind !== 'name-servers' ? null : step.from

const serversAfter = (step: PlanStep): NameServersRecord | null =>
  step.op === 'delete' || step.to.kind !== 'name-servers' ? null : step.to

/** State of a block with the waiting steps done; a step that has happened since changes nothing. */
export const stateWith = (before: BlockState, steps: readonly PlanStep[]): BlockState =>
  steps.reduce((state, step) => {
    const known = new Set([...state.routes, ...state.roas].map(recordKey))
    return step.op === 'add' && known.has(recordKey(step.to)) ? state : stateAfter(state, step)
  }, before)

/** Steps of a change of a route or ROA, with the ROA that it takes along; `block` is the block as a prefix. */
export const stepsToStage = (change: RoutingChange, block: string): PlanStep[] => [
  ...stepsOfRecord(change, block),
  ...(isOriginMove(change) ? stepsOfRecord(roaChangeOf(change), block) : []),
]

const roaChangeOf = ({ roa: { from, to } }: OriginMove): RoutingChange =>
  from === null ? { op: 'add', to } : { op: 'edit', from, to }

/** Reads changes that were kept as a text; none for a text that is not readable. */
export function readStaged(text: string): StagedBlock[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StagedChanges), text)
  return parsed.success ? parsed.output : []
}

/** A block as it is with its waiting steps done, for the preview of one more change. */
export function blockWithStaged(block: RoutedBlock, steps: readonly PlanStep[]): RoutedBlock {
  const { cidr } = block
  const present: BlockState = {
    routes: block.routes.map(({ origin, prefix }) => ({
      kind: 'route',
      origin,
      maintainer: '',
      prefix: prefix ?? cidr,
    })),
    roas: block.roas.map((roa) => roaRecord(roa, cidr)),
    nameServers: null,
  }
  const { routes, roas } = stateWith(present, steps)
  return { ...block, routes, roas: roas.map(({ asn, maxLength }) => ({ asn, max_length: maxLength })) }
}

/** Steps of a plan as changes that wait, such as those of a plan that is edited. */
export const stagedOf = ({ orders }: Pick<Plan, 'orders'>): StagedBlock[] =>
  orders.map(({ order, ip, subnet, steps }) => ({ order, block: `${ip}/${subnet}`, steps }))

/** Number of waiting steps. */
export const stagedCount = (waiting: readonly StagedBlock[]): number =>
  waiting.reduce((sum, { steps }) => sum + steps.length, 0)
