import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { routingTexts, type Domain } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import type { Line } from '../../../terminal/output/columns.ts'
import { readAnyBlock } from '../read-block.ts'

/** Shows the reverse zone of an order's block with its name servers. */
export async function showNameServers(context: Context, order: number): Promise<void> {
  const { path } = await readAnyBlock(context, order)
  const domain = await context.read(context.portal.nameServers(path), routingTexts.routesFailed)
  await context.print.record({
    data: domain,
    sections: [{ title: routingTexts.nameServers, lines: nameServerLines(domain) }],
  })
  if (domain.nservers.length === 0) context.io.notice(routingTexts.noDomain)
}

/** The lines of the name server card. */
export function nameServerLines(domain: Domain | null): Line[] {
  if (domain === null) return [[routingTexts.domain, routingTexts.noDomain]]
  const [first = '-', second = '-'] = domain.nservers
  return [
    [routingTexts.domain, domain.domain || '-'],
    [routingTexts.nameServer1, first],
    [routingTexts.nameServer2, second],
    [routingTexts.lastModified, formatDateTime(domain.last_modified)],
  ]
}
