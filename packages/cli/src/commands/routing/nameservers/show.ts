import { routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { nameServerLines } from '../../shared/ledger-columns.ts'
import { readAnyBlock } from '../read-block.ts'

/** Shows the reverse zone of an order's block with its name servers. */
export async function showNameServers(context: Context, order: number): Promise<void> {
  const { path } = await readAnyBlock(context, order)
  const domain = await context.read(context.portal.nameServers(path))
  await context.print.record({
    data: domain,
    sections: [{ title: routingTexts.nameServers, lines: nameServerLines(domain) }],
  })
  if (domain.nservers.length === 0) context.io.notice(routingTexts.noDomain)
}
