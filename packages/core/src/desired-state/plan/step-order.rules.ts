import { differenceOf, recordKey } from '../document/block-state.rules.ts'
import type { BlockState, PlanStep, RoaRecord, RouteRecord } from '../document/block-state.schema.ts'
import type { BlockValidator } from './validity.rules.ts'

/**
 * Orders the steps from one state of a block to another so that no route becomes invalid on the way, or as few as
 * possible where no order is safe. A route that is invalid before or after anyway does not count. New routes are added
 * before old ones are deleted, so that the block stays announced.
 *
 * All own ROAs cover the same routes. With a ROA before and a ROA after, the order "new ROAs, new routes, old routes,
 * old ROAs" keeps every route's match. Only the first new ROA or the last old one changes the validity of routes of
 * other origins: `firstRoaSteps` orders the first case, and the reverse of its inverse steps the second.
 */
export const orderedSteps = (validator: BlockValidator, before: BlockState, after: BlockState): PlanStep[] =>
  withOriginsFreed(safeSteps(validator, before, after))

function safeSteps(validator: BlockValidator, before: BlockState, after: BlockState): PlanStep[] {
  const [hasRoas, willHaveRoas] = [before, after].map((state) => state.roas.some(validator.isUsable))
  if (!hasRoas && willHaveRoas) return firstRoaSteps(validator, before, after)
  if (hasRoas && !willHaveRoas) return firstRoaSteps(validator, after, before).reverse().map(inverse)
  const { addRoas, addRoutes, deleteRoutes, deleteRoas, nameServers } = stepsByKind(before, after)
  return [...addRoas, ...addRoutes, ...deleteRoutes, ...deleteRoas, ...nameServers]
}

/**
 * Moves the deletion of a route in front of the creation of a route of the same origin: an origin has one route of a
 * block, so that its prefix changes by a deletion and a creation. A route that goes earlier makes no other one invalid.
 */
function withOriginsFreed(steps: readonly PlanStep[]): PlanStep[] {
  const deletions = new Map(
    steps.flatMap((step) => (step.op === 'delete' && step.from.kind === 'route' ? [[step.from.origin, step]] : [])),
  )
  const freed = new Set<PlanStep>()
  return steps.flatMap((step) => {
    if (freed.has(step)) return []
    freed.add(step)
    const deletion = step.op === 'add' && step.to.kind === 'route' ? deletions.get(step.to.origin) : undefined
    if (deletion === undefined || freed.has(deletion)) return [step]
    freed.add(deletion)
    return [deletion, step]
  })
}

type AddRoa = { op: 'add'; to: RoaRecord }
type AddRoute = { op: 'add'; to: RouteRecord }
type DeleteRoute = { op: 'delete'; from: RouteRecord }
type DeleteRoa = { op: 'delete'; from: RoaRecord }

function stepsByKind(before: BlockState, after: BlockState) {
  const steps = differenceOf(before, after)
  return {
    addRoas: steps.filter((step): step is AddRoa => step.op === 'add' && step.to.kind === 'roa'),
    addRoutes: steps.filter((step): step is AddRoute => step.op === 'add' && step.to.kind === 'route'),
    deleteRoutes: steps.filter((step): step is DeleteRoute => step.op === 'delete' && step.from.kind === 'route'),
    deleteRoas: steps.filter((step): step is DeleteRoa => step.op === 'delete' && step.from.kind === 'roa'),
    nameServers: steps.filter((step) => (step.op === 'delete' ? step.from : step.to).kind === 'name-servers'),
  }
}

/** Makes the step that undoes a step. */
export function inverse(step: PlanStep): PlanStep {
  switch (step.op) {
    case 'add':
      return { op: 'delete', from: step.to }
    case 'delete':
      return { op: 'add', to: step.from }
    case 'replace':
      return { op: 'replace', from: step.to, to: step.from }
  }
}

/**
 * Orders the steps from no ROA to some. The first ROA makes every uncovered route invalid that does not match it: such
 * old routes are deleted before it, such new ones are added after their own ROA, and such kept ones are invalid until
 * theirs. The first ROA is therefore the one that breaks the fewest routes.
 */
function firstRoaSteps(validator: BlockValidator, before: BlockState, after: BlockState): PlanStep[] {
  const { addRoas, addRoutes, deleteRoutes, deleteRoas, nameServers } = stepsByKind(before, after)
  const stays = new Set(after.routes.map(recordKey))
  const kept = before.routes.filter((route) => stays.has(recordKey(route)))
  const keptByOrigin = Map.groupBy(kept, ({ origin }) => origin)
  const usable = addRoas.filter(({ to }) => validator.isUsable(to))
  const isFine = (route: RouteRecord) => validator.stateOf(route, noRoas) !== 'invalid'
  const isBrokenBy = (route: RouteRecord, { to }: AddRoa) =>
    isFine(route) && validator.stateOf(route, new Set([recordKey(to)])) === 'invalid'
  const isSafeBefore = (route: RouteRecord, step: AddRoa) => isFine(route) && !isBrokenBy(route, step)
  const keptBroken = countRoutesAfter(usable, kept, isBrokenBy)
  const addedSafe = countRoutesAfter(
    usable,
    addRoutes.map(({ to }) => to),
    isSafeBefore,
  )
  const broken = new Map(usable.map((step) => [step, keptBroken(step) * (addRoutes.length + 1) - addedSafe(step)]))
  const [first] = usable.toSorted((one, other) => (broken.get(one) ?? 0) - (broken.get(other) ?? 0))
  if (first === undefined) throw new Error('a block without ROAs gets a first one here')
  const isAddedFirst = ({ to }: AddRoute) => isSafeBefore(to, first)
  const isDeletedFirst = ({ from }: DeleteRoute) => isBrokenBy(from, first)
  // A ROA breaks the routes that the first one breaks, but for those of either origin.
  const repairsKept = (step: AddRoa) =>
    [first, step]
      .flatMap(({ to }) => keptByOrigin.get(to.asn) ?? [])
      .some((route) => isBrokenBy(route, first) && !isBrokenBy(route, step))
  const others = addRoas.filter((step) => step !== first)
  return [
    ...addRoutes.filter(isAddedFirst),
    ...deleteRoutes.filter(isDeletedFirst),
    first,
    ...others.filter(repairsKept),
    ...others.filter((step) => !repairsKept(step)),
    ...addRoutes.filter((step) => !isAddedFirst(step)),
    ...deleteRoutes.filter((step) => !isDeletedFirst(step)),
    ...deleteRoas,
    ...nameServers,
  ]
}

const noRoas: ReadonlySet<string> = new Set()

/**
 * Counts the routes of which something is true after a ROA. All own ROAs cover the same routes, so that the answer is the
 * same for every ROA of another origin and is asked once.
 */
function countRoutesAfter(
  steps: readonly AddRoa[],
  routes: readonly RouteRecord[],
  isTrueAfter: (route: RouteRecord, step: AddRoa) => boolean,
): (step: AddRoa) => number {
  const [one] = steps
  const other = steps.find(({ to }) => to.asn !== one?.to.asn)
  const isTrueAfterOthers = (route: RouteRecord) => {
    const foreign = one?.to.asn === route.origin ? other : one
    return foreign !== undefined && isTrueAfter(route, foreign)
  }
  const byOrigin = Map.groupBy(routes, ({ origin }) => origin)
  const total = routes.filter(isTrueAfterOthers).length
  return (step) => {
    const own = byOrigin.get(step.to.asn) ?? []
    return total - own.filter(isTrueAfterOthers).length + own.filter((route) => isTrueAfter(route, step)).length
  }
}
