import { differenceOf, recordKey } from '../document/block-state.rules.ts'
import type { BlockState, PlanStep, RoaRecord, RouteRecord } from '../document/block-state.schema.ts'
import type { Judge } from './validity.rules.ts'

/**
 * The steps from one state of a block to another, in an order that makes no route invalid on the way where
 * such an order exists, and as few as possible where none does (a route that is invalid before or after anyway
 * does not count). Among those orders, new routes come before old ones go, so that the block stays announced.
 *
 * Why it holds: all own ROAs cover the same routes. While one exists before and one exists after, the order
 * "new ROAs, new routes, old routes, old ROAs" keeps every route's match in place. Only the first ROA that
 * appears, or the last that goes, decides about routes of other origins; that case is `opening` and, since
 * going back passes the same moments in reverse, its mirror image.
 */
export function orderedSteps(judge: Judge, before: BlockState, after: BlockState): PlanStep[] {
  const [hasRoas, willHaveRoas] = [before, after].map((state) => state.roas.some(judge.isUsable))
  if (!hasRoas && willHaveRoas) return opening(judge, before, after)
  if (hasRoas && !willHaveRoas) return opening(judge, after, before).reverse().map(inverse)
  const { addRoas, addRoutes, deleteRoutes, deleteRoas, nameServers } = movesOf(before, after)
  return [...addRoas, ...addRoutes, ...deleteRoutes, ...deleteRoas, ...nameServers]
}

type AddRoa = { op: 'add'; to: RoaRecord }
type AddRoute = { op: 'add'; to: RouteRecord }
type DeleteRoute = { op: 'delete'; from: RouteRecord }
type DeleteRoa = { op: 'delete'; from: RoaRecord }

function movesOf(before: BlockState, after: BlockState) {
  const steps = differenceOf(before, after)
  return {
    addRoas: steps.filter((step): step is AddRoa => step.op === 'add' && step.to.kind === 'roa'),
    addRoutes: steps.filter((step): step is AddRoute => step.op === 'add' && step.to.kind === 'route'),
    deleteRoutes: steps.filter((step): step is DeleteRoute => step.op === 'delete' && step.from.kind === 'route'),
    deleteRoas: steps.filter((step): step is DeleteRoa => step.op === 'delete' && step.from.kind === 'roa'),
    nameServers: steps.filter((step) => (step.op === 'delete' ? step.from : step.to).kind === 'name-servers'),
  }
}

/** The step that takes a step back. */
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
 * From no ROA to some. The first one makes every route invalid that nothing covered and that does not match it:
 * old routes of that kind go before it, new ones come when their own ROA is there, and kept ones suffer until
 * then, so the first ROA is the one that harms the fewest of them.
 */
function opening(judge: Judge, before: BlockState, after: BlockState): PlanStep[] {
  const { addRoas, addRoutes, deleteRoutes, deleteRoas, nameServers } = movesOf(before, after)
  const stays = new Set(after.routes.map(({ origin }) => origin))
  const kept = before.routes.filter(({ origin }) => stays.has(origin))
  const suffers = (route: RouteRecord, { to }: AddRoa) =>
    judge.stateOf(route, noRoas) !== 'invalid' && judge.stateOf(route, new Set([recordKey(to)])) === 'invalid'
  const isWelcome = (route: RouteRecord, step: AddRoa) =>
    judge.stateOf(route, noRoas) !== 'invalid' && !suffers(route, step)
  const harm = (step: AddRoa) =>
    kept.filter((route) => suffers(route, step)).length * (addRoutes.length + 1) -
    addRoutes.filter(({ to }) => isWelcome(to, step)).length
  const [first] = addRoas.filter(({ to }) => judge.isUsable(to)).toSorted((one, other) => harm(one) - harm(other))
  if (first === undefined) throw new Error('a block without ROAs gets a first one here')
  const isEarly = ({ to }: AddRoute) => isWelcome(to, first)
  const isDoomed = ({ from }: DeleteRoute) => suffers(from, first)
  const helpsKept = (step: AddRoa) => kept.some((route) => suffers(route, first) && !suffers(route, step))
  const others = addRoas.filter((step) => step !== first)
  return [
    ...addRoutes.filter(isEarly),
    ...deleteRoutes.filter(isDoomed),
    first,
    ...others.filter(helpsKept),
    ...others.filter((step) => !helpsKept(step)),
    ...addRoutes.filter((step) => !isEarly(step)),
    ...deleteRoutes.filter((step) => !isDoomed(step)),
    ...deleteRoas,
    ...nameServers,
  ]
}

const noRoas: ReadonlySet<string> = new Set()
