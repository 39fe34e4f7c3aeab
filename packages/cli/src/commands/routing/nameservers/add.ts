import { isSameServers } from '@ip-portal/core/desired-state/document/block-state.rules'
import { routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { existsError, usageError } from '../../../errors/exit-codes.ts'
import { readChangeableBlock } from '../read-block.ts'
import { changeNameServers, presentNameServers, typedNameServers } from './change-name-servers.ts'

/** Adds two name servers to a block that has none. */
export async function addNameServers(context: Context, order: number, first: string, second: string): Promise<void> {
  const nservers = typedNameServers(first, second)
  const block = await readChangeableBlock(context, order)
  const { domain, servers } = presentNameServers(block)
  if (servers.length > 0) {
    const text = `${routingTexts.nameServersExist} (${servers.join(', ')})`
    throw isSameServers(nservers, servers) ? existsError(text) : usageError(text)
  }
  const named = nservers.join(', ')
  await changeNameServers(
    context,
    block,
    { op: 'add', domain, nservers },
    {
      summary: routingTexts.nameServersAddSummary(named, domain),
      done: routingTexts.nameServersAdded(named),
      data: { order_id: order, domain, nservers },
    },
  )
}
