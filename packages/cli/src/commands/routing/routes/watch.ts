import { isMissing } from '@ip-portal/core/kernel/failure/failure'
import { orderDetailTexts, type OrderDetail } from '@ip-portal/core/orders'
import { blockValidity, routingTexts, validityText, type Route, type RouteValidity } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import type { WatchOptions } from '../../shared/watch-options.ts'
import { watch, type Change } from '../../shared/watch.ts'
import { readAnyBlock } from '../read-block.ts'
import { routingCommandTexts as texts } from '../routing.texts.ts'

const defaultSeconds = 30

type Row = Route & { validity: RouteValidity | null }

/** Watches the routes of an order: which are added, deleted or changed, and how their validity changes. */
export async function watchRoutes(context: Context, order: number, options: WatchOptions): Promise<void> {
  const { name } = await readAnyBlock(context, order)
  const seconds = options.interval ?? defaultSeconds
  await watch(context, {
    read: context.portal.order(order),
    everySeconds: () => seconds,
    changes: (before, now) => {
      const rows = rowsOf(now, name)
      if (before !== null) return changesOf(rowsOf(before, name), rows, name)
      context.io.notice(texts.watching(name, rows.length, seconds))
      return []
    },
    errorOf: (failure) =>
      isMissing(failure) ? new CliError(exitCodes.failed, 'ORDER_NOT_FOUND', orderDetailTexts.missing) : null,
  })
}

function rowsOf({ ipDetails }: OrderDetail, cidr: string): Row[] {
  if (ipDetails === null) return []
  const { routes, roas } = ipDetails
  const validity = blockValidity({ cidr, routes, roas }, ipDetails.validity)
  return routes.map((route) => ({
    ...route,
    validity:
      validity.routes.find(
        ({ origin, prefix }) => origin === route.origin && (prefix ?? cidr) === (route.prefix ?? cidr),
      ) ?? null,
  }))
}

function changesOf(before: readonly Row[], now: readonly Row[], block: string): Change[] {
  const keyOf = ({ origin, prefix }: Row) => `${origin} ${prefix ?? block}`
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const kept = new Set(now.map(keyOf))
  const text = (row: Row) => {
    const state = row.validity === null ? texts.unknown : validityText(row.validity)
    return [keyOf(row), row.maintainer || '-', state].join('  ')
  }
  return [
    ...before
      .filter((row) => !kept.has(keyOf(row)))
      .map((row): Change => ({
        line: `- ${keyOf(row)}`,
        style: 'red',
        data: { event: 'deleted', block, route: row },
      })),
    ...now.flatMap((row): Change[] => {
      const was = old.get(keyOf(row))
      if (was === undefined)
        return [{ line: `+ ${text(row)}`, style: 'green', data: { event: 'added', block, route: row } }]
      if (text(was) === text(row)) return []
      return [
        {
          line: `~ ${text(row)}  (${routingTexts.validity}: ${was.validity === null ? texts.unknown : validityText(was.validity)})`,
          style: 'yellow',
          data: { event: 'changed', block, route: row, before: was },
        },
      ]
    }),
  ]
}
