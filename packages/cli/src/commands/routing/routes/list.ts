import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import {
  blockValidity,
  coveringRoaText,
  routingTexts,
  validitySeverity,
  validityText,
  type OrderPath,
  type Route,
  type RouteListContext,
  type RouteValidity,
} from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { failureError } from '../../../errors/failure-error.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { readAnyBlock } from '../read-block.ts'
import { printRegistryAge } from '../roas/validate.ts'
import { routingCommandTexts as texts } from '../routing.texts.ts'

type RouteRow = Route & { validity: RouteValidity | null }

/** Lists the routes of an order with their validity, as far as the order says it. */
export async function listRoutes(context: Context, order: number): Promise<void> {
  const { path, name, details } = await readAnyBlock(context, order)
  const routes = await readRoutes(context, path, details.routes)
  const validity = blockValidity({ cidr: name, routes, roas: details.roas }, details.validity)
  const rows = routes.map((route) => ({
    ...route,
    validity: validity.routes.find(({ origin }) => origin === route.origin) ?? null,
  }))
  if (!validity.isComplete && rows.length > 0) context.io.warn(routingTexts.ownRoasOnly)
  await context.print.list({ rows, fields, columns, none: `${routingTexts.noRoutes} ${routingTexts.noRoutesHint}` })
  printRegistryAge(context, details.registry)
}

async function readRoutes(context: Context, path: OrderPath, known: Route[]): Promise<Route[]> {
  const result = await context.runFlow(context.portal.routes(path, known), { retry: null })
  const { routes, failure } = result.context as RouteListContext
  if (failure !== null) throw failureError(failure, context.settings.url)
  return routes
}

export const fields = ['origin', 'maintainer', 'last_modified', 'prefix', 'validity'] satisfies (keyof RouteRow)[]

const columns: Column<RouteRow>[] = [
  { title: routingTexts.origin, cell: (route) => route.origin },
  {
    title: routingTexts.validity,
    isCuttable: true,
    cell: ({ validity }) => (validity === null ? texts.unknown : validityText(validity)),
    severity: ({ validity }) => (validity === null ? 'secondary' : validitySeverity(validity.state)),
  },
  { title: routingTexts.prefix, cell: (route) => route.prefix ?? '-', leaveOut: 4 },
  { title: routingTexts.maintainer, cell: (route) => route.maintainer || '-', leaveOut: 3 },
  { title: routingTexts.lastModified, cell: (route) => formatDateTime(route.last_modified), leaveOut: 2 },
  {
    title: routingTexts.coveringRoa,
    cell: ({ validity }) => (validity === null ? '-' : coveringRoaText(validity) || '-'),
    leaveOut: 1,
  },
]
