import {
  registryAgeText,
  routingTexts,
  validitySeverity,
  validitySummary,
  validityText,
  type RouteValidity,
  type ValidityReport,
} from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { readChangeableBlock } from '../read-block.ts'

/** Validates the routes of an order against its ROAs and the registry (RFC 6811). */
export async function validateRoas(context: Context, order: number): Promise<void> {
  const { path } = await readChangeableBlock(context, order)
  const report = await context.read(context.portal.validity(path), routingTexts.validateFailed)
  const { format } = context.settings
  const isWhole = context.options.columns === undefined && (format === 'json' || format === 'yaml')
  if (isWhole) return context.print.record({ data: report, sections: [] })
  const summary = validitySummary(report)
  // An answer without routes does not mean that there is none.
  await context.print.list({ rows: report.routes, fields, columns, none: summary })
  if (report.routes.length > 0) context.io.notice(summary)
  printRegistryAge(context, report.registry)
}

/** Says how old the registry's data is; a warning when it is too old to say anything. */
export function printRegistryAge(context: Context, registry: ValidityReport['registry']): void {
  const age = registryAgeText(registry, context.portal.auth.now())
  if (registry?.outdated === 1) context.io.warn(age)
  else if (age !== '') context.io.notice(age)
}

export const fields = ['origin', 'prefix', 'state', 'reason', 'vrps'] satisfies (keyof RouteValidity)[]

const columns: Column<RouteValidity>[] = [
  { title: routingTexts.origin, cell: (route) => route.origin },
  { title: routingTexts.prefix, cell: (route) => route.prefix },
  {
    title: routingTexts.validity,
    cell: validityText,
    isCuttable: true,
    severity: ({ state }) => validitySeverity(state),
  },
]
