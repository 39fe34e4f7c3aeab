import { routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { readChangeableBlock } from '../read-block.ts'
import { changeNameServers, presentNameServers, typedNameServers } from './change-name-servers.ts'

/** Replaces both name servers of a block. */
export async function editNameServers(context: Context, order: number, first: string, second: string): Promise<void> {
  const nservers = typedNameServers(first, second)
  const block = await readChangeableBlock(context, order)
  const { domain, servers } = presentNameServers(block)
  if (servers.length === 0) throw usageError(routingTexts.noDomain)
  const [before, after] = [servers.join(', '), nservers.join(', ')]
  if (before.toLowerCase() === after.toLowerCase()) throw usageError(routingTexts.nameServersUnchanged)
  await changeNameServers(
    context,
    block,
    { op: 'edit', domain, nservers },
    {
      summary: routingTexts.nameServersEditSummary(before, after, domain),
      done: routingTexts.nameServersEdited(after),
      data: { order_id: order, domain, nservers, previous_nservers: servers },
    },
  )
}
