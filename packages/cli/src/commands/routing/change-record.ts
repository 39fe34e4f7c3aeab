import type { KnownEffects } from '@ip-portal/core/desired-state'
import {
  changeCostText,
  costOf,
  createdBy,
  effectOnValidity,
  effectTexts,
  isOutdated,
  narrowerPrefix,
  routeName,
  routingTexts,
  type Allowance,
  type RoutingChange,
  type RoutingRecord,
} from '@ip-portal/core/routing'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, Interrupted } from '../../errors/exit-codes.ts'
import { recordChange } from '../../plans/record-change.ts'
import { requireConfirmable } from '../shared/confirm.ts'
import { warnSpecialOrigins } from '../shared/warn-special-origins.ts'
import type { OrderBlock } from './read-block.ts'
import { routingCommandTexts as texts } from './routing.texts.ts'
import { runChange, type Change } from './run-change.ts'

type ChangeTexts = Pick<Change<RoutingChange, RoutingRecord>, 'summary' | 'done' | 'failed' | 'data'>

/** Changes one route or ROA of a block, after a notice of the effect on the validity of routes and of the cost. */
export async function changeRecord(
  context: Context,
  block: OrderBlock,
  change: RoutingChange,
  words: ChangeTexts,
): Promise<void> {
  const { portal } = context
  const { kind } = 'to' in change ? change.to : change.from
  const { path, details } = block
  let known: KnownEffects = { report: null, allowance: null }
  const journal = recordChange(context, (planning) => planning.planOfRecord(block, change, known))
  const flowOf = kind === 'route' ? portal.routeChange : portal.roaChange
  await runChange(context, {
    ...words,
    flow: flowOf(path, () => details, { recorder: journal.recorder }),
    journal,
    details: change,
    isDelete: change.op === 'delete',
    consequences: async () => {
      const [report, allowance] = await Promise.all([
        nullOnFailure(context.read(portal.validity(path))),
        change.op === 'delete' ? undefined : nullOnFailure(context.read(portal.allowance(path.order))),
      ])
      known = { report, allowance: allowance ?? null }
      printEffects(context, block, change, report)
      await warnSpecialOrigins(
        context,
        createdBy(change).flatMap((record) => (record.kind === 'route' ? record.origin : [])),
      )
      if (allowance !== undefined) printCost(context, block, change, allowance)
    },
    missing: (lost) => ({
      text: routingTexts.lost(nameOf(lost, block), block.name),
      command: addCommandOf(lost, block),
    }),
  })
}

const nameOf = (record: RoutingRecord, block: OrderBlock) =>
  record.kind === 'route' ? routeName(record, block.name) : record.asn

/** Command that creates a lost record again. */
function addCommandOf(record: RoutingRecord, { path, name }: OrderBlock): string {
  if (record.kind === 'roa') return `ipportal roas add ${path.order} ${record.asn}`
  const prefix = narrowerPrefix(record.prefix, name)
  return `ipportal routes add ${path.order} ${record.origin}${prefix === null ? '' : ` --prefix ${prefix}`}`
}

type Reports = Parameters<typeof effectOnValidity>[1]['report']

function printEffects({ io }: Context, block: OrderBlock, change: RoutingChange, report: Reports): void {
  const { routes, roas } = block.details
  if (report === null) io.warn(texts.registryUnknown)
  if (isOutdated(report)) return io.warn(routingTexts.effectUnknown)
  for (const { text, isHarmful } of effectTexts(effectOnValidity(change, { cidr: block.name, routes, roas, report }))) {
    if (isHarmful) io.warn(text)
    else io.notice(text)
  }
}

/**
 * Prints what a creation costs; an allowance of null could not be read. Ends the command for a fee that no user can agree
 * to.
 */
function printCost(context: Context, block: OrderBlock, change: RoutingChange, allowance: Allowance | null): void {
  const { io } = context
  if (allowance === null) return io.warn(texts.allowanceUnknown)
  const cost = costOf(createdBy(change), allowance, block.name)
  if (cost.paid === 0) return io.notice(changeCostText(change.op, cost))
  io.warn(changeCostText(change.op, cost))
  requireConfirmable(context, texts.feeNeedsYes)
}

/** Gives null when a read fails: the notices in front of a change do not prevent it. */
async function nullOnFailure<Data>(read: Promise<Data>): Promise<Data | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof Interrupted || (error instanceof CliError && error.exitCode !== exitCodes.failed)) throw error
    return null
  }
}
