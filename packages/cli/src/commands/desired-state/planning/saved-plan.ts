import { desiredStateTexts, staleReasons, staleText, type DriftReport, type Plan } from '@ip-portal/core/desired-state'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import { knownProfiles } from '../../../config/settings.ts'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import type { Environment } from '../../../terminal/host.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import { staleError } from './draft-plan.ts'

/** Ends the command when a plan was made for another portal or company. A plan of the first release names neither. */
export function requireSamePortal({ session, settings, env }: Context, { portal, company }: Plan): void {
  if (portal !== null && portal !== new URL(settings.url).origin)
    throw usageError(texts.otherPortal(portal), profileHints(portal, env))
  const own = session().company?.['id']
  // An API token's session names no company.
  const isOther =
    company !== null && (typeof own === 'number' || typeof own === 'string') && `${own}` !== `${company.id}`
  if (isOther) throw usageError(texts.otherCompany(company.name))
}

/** Names the profiles of another portal. */
const profileHints = (portal: string, env: Environment): string[] =>
  knownProfiles({}, env).flatMap(({ name, url }) =>
    URL.canParse(url) && new URL(url).origin === portal ? texts.profileOfPortal(name) : [],
  )

/** Plan of the steps that remain, as they cost and do now. Ends the command when they do not mean what the plan says. */
export async function remainingPlan(
  context: Context,
  planning: RoutingPlans,
  plan: Plan,
  drift: DriftReport,
): Promise<Plan> {
  const left = await context.read(planning.refreshPlan(plan, drift))
  const reasons = staleReasons(plan, left)
  if (reasons.length > 0)
    throw staleError([desiredStateTexts.stale, ...reasons.map(staleText)].join('\n'), [texts.planAgain])
  return left
}
