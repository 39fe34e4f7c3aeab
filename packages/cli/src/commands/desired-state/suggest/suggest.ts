import { totalsOf } from '@ip-portal/core/desired-state'
import { announcementsAgeText, bgpTexts, suggest, suggestionNoteText } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { planningOf } from '../../../plans/planning-of.ts'
import { printSeenAge, readSeenBlocks } from '../../shared/seen-blocks.ts'
import { addedOrigins, warnSpecialOrigins } from '../../shared/warn-special-origins.ts'
import { printPlan } from '../plan-output/print-plan.ts'
import { draftPlan } from '../planning/draft-plan.ts'
import { writePlan } from '../planning/write-plan.ts'

export interface SuggestOptions {
  out?: string
  exitCode?: true
}

/** Shows as a plan what a block's ROAs and routes lack for what the world sees; sends nothing. */
export async function suggestRoas(
  context: Context,
  order: number | undefined,
  { out, exitCode }: SuggestOptions,
): Promise<void> {
  const seen = await readSeenBlocks(context, order)
  if (seen.outdated === 1) {
    const age = announcementsAgeText(seen, context.portal.auth.now())
    throw new CliError(exitCodes.failed, 'DATA_OUTDATED', `${age} ${bgpTexts.unknownSuggestions}`)
  }
  printSeenAge(context, seen)
  for (const { block } of seen.blocks.filter(({ isRpkiKnown }) => !isRpkiKnown))
    context.io.warn(bgpTexts.rpkiUnknown(block))
  const suggestions = seen.blocks.map(suggest)
  for (const { order: id, block, notes } of suggestions)
    for (const note of notes) context.io.warn(`#${id} ${block}: ${suggestionNoteText(note)}`)
  const waiting = suggestions.filter(({ steps }) => steps.length > 0)
  const flow = planningOf(context).planStaged(() => waiting)
  const { plan, leftOut } = await draftPlan(context, flow, null)
  await printPlan(context, plan)
  await warnSpecialOrigins(context, addedOrigins(plan))
  if (out !== undefined) writePlan(context, plan, out)
  if (leftOut !== null) throw leftOut
  if (exitCode && totalsOf(plan).steps > 0) context.io.exitCode = exitCodes.changesPending
}
