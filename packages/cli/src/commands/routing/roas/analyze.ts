import { asnOf } from '@ip-portal/core/kernel/values/asn'
import {
  analyse,
  bgpTexts,
  differenceText,
  effectsOnSeen,
  isInOrder,
  roaProblemTexts,
  validitySeverity,
  validityTexts,
  type AnalysedRoute,
  type SeenEffect,
} from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { printSeenAge, readSeenBlocks, seenColumns } from '../../shared/seen-blocks.ts'

export interface AnalyzeOptions {
  /** AS number whose ROAs are thought away. */
  without?: string
}

/** Compares what the world sees of blocks with their routes and ROAs; or says what would change without some ROAs. */
export async function analyzeRoas(
  context: Context,
  order: number | undefined,
  { without }: AnalyzeOptions,
): Promise<void> {
  const asn = without === undefined ? null : asnOf(without)
  if (without !== undefined && asn === null) throw usageError(roaProblemTexts.malformed)
  const seen = await readSeenBlocks(context, order)
  printSeenAge(context, seen)
  if (asn !== null) {
    const rows = seen.blocks.flatMap((state) =>
      effectsOnSeen(
        state,
        state.roas.filter((roa) => roa.asn !== asn),
      ).map((effect) => ({ order_id: state.order, block: state.block, ...effect })),
    )
    return context.print.list({
      rows,
      fields: effectFields,
      columns: effectColumns,
      none: bgpTexts.withoutNothing(asn),
    })
  }
  const rows = seen.blocks.flatMap(analyse)
  await context.print.list({ rows, fields, columns, none: bgpTexts.nothingToCompare })
  const different = rows.filter((row) => !isInOrder(row)).length
  if (rows.length > 0) context.io.notice(bgpTexts.summary(rows.length, different))
}

export const fields = [
  'order_id',
  'block',
  'prefix',
  'origin',
  'peers',
  'registered',
  'state',
  'reason',
  'findings',
  'vrps',
] satisfies (keyof AnalysedRoute)[]

const columns: Column<AnalysedRoute>[] = [
  ...seenColumns,
  { title: bgpTexts.seen, cell: ({ peers }) => (peers === null ? bgpTexts.no : bgpTexts.seenBy(peers)) },
  { title: bgpTexts.registered, cell: ({ registered }) => (registered ? bgpTexts.yes : bgpTexts.no) },
  {
    title: bgpTexts.authorised,
    cell: ({ state }) => validityTexts[state],
    severity: ({ state }) => validitySeverity(state),
  },
  { title: bgpTexts.difference, cell: differenceText, isCuttable: true },
]

type EffectRow = SeenEffect & Pick<AnalysedRoute, 'order_id' | 'block'>

const effectFields = ['order_id', 'block', 'prefix', 'origin', 'before', 'after'] satisfies (keyof EffectRow)[]

const effectColumns: Column<EffectRow>[] = [
  { title: bgpTexts.order, cell: (row) => String(row.order_id), align: 'right' },
  { title: bgpTexts.prefix, cell: (row) => row.prefix },
  { title: bgpTexts.origin, cell: (row) => row.origin },
  { title: bgpTexts.before, cell: ({ before }) => validityTexts[before] },
  {
    title: bgpTexts.after,
    cell: ({ after }) => validityTexts[after],
    severity: ({ after }) => validitySeverity(after),
  },
]
