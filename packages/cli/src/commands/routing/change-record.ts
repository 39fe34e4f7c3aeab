import {
  allowanceText,
  effectOnValidity,
  effectTexts,
  routingTexts,
  type RoutingChange,
  type RoutingRecord,
} from '@ip-portal/core/routing'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, Interrupted } from '../../errors/exit-codes.ts'
import { runChange, type Change } from './run-change.ts'
import type { OrderBlock } from './read-block.ts'
import { routingCommandTexts as texts } from './routing.texts.ts'

type Said = Pick<Change<RoutingChange, RoutingRecord>, 'summary' | 'done' | 'failed' | 'data'>

/** Changes one route or ROA of a block; says first what it does to the validity of the routes and what it costs. */
export async function changeRecord(
  context: Context,
  block: OrderBlock,
  change: RoutingChange,
  said: Said,
): Promise<void> {
  const { portal } = context
  const { kind } = 'to' in change ? change.to : change.from
  const { path, details } = block
  const taken = details.routes.map(({ origin }) => origin)
  await runChange(context, {
    ...said,
    flow: kind === 'route' ? portal.routeChange(path, taken) : portal.roaChange(path, details.roas),
    details: change,
    isDelete: change.op === 'delete',
    consequences: async () => {
      const [report, allowance] = await Promise.all([
        nullOnFailure(context.read(portal.validity(path))),
        change.op === 'delete' ? undefined : nullOnFailure(context.read(portal.allowance(path.order))),
      ])
      printEffects(context, block, change, report)
      printAllowance(context, allowance)
    },
    missing: (lost) => ({
      text: routingTexts.lost(originOf(lost), block.name),
      command: `ipportal ${lost.kind === 'route' ? 'routes' : 'roas'} add ${path.order} ${originOf(lost)}`,
    }),
  })
}

const originOf = (record: RoutingRecord) => (record.kind === 'route' ? record.origin : record.asn)

type Reports = Parameters<typeof effectOnValidity>[1]['report']

function printEffects({ io }: Context, block: OrderBlock, change: RoutingChange, report: Reports): void {
  const { routes, roas } = block.details
  if (report === null) io.warn(texts.registryUnknown)
  for (const { text, isHarmful } of effectTexts(effectOnValidity(change, { cidr: block.name, routes, roas, report }))) {
    if (isHarmful) io.warn(text)
    else io.notice(text)
  }
}

/** What the change uses up; undefined for a delete, which uses up nothing, null when it could not be read. */
function printAllowance(
  { io }: Context,
  allowance: { available: number; fee: number | null } | null | undefined,
): void {
  if (allowance === undefined) return
  if (allowance === null) io.warn(texts.allowanceUnknown)
  else if (allowance.available > 0) io.notice(allowanceText(allowance))
  else io.warn(allowanceText(allowance))
}

/** Null when a read only failed: what is merely said about a change does not hold it up. */
async function nullOnFailure<Data>(read: Promise<Data>): Promise<Data | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof Interrupted || (error instanceof CliError && error.exitCode !== exitCodes.failed)) throw error
    return null
  }
}
