import { routingTexts } from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { absentError } from '../../../errors/exit-codes.ts'
import { requireConfirmable } from '../../shared/confirm.ts'
import { readChangeableBlock } from '../read-block.ts'
import { changeNameServers, presentNameServers } from './change-name-servers.ts'

/** Deletes both name servers of a block. */
export async function deleteNameServers(context: Context, order: number): Promise<void> {
  context.session()
  requireConfirmable(context)
  const block = await readChangeableBlock(context, order)
  const { domain, servers } = presentNameServers(block)
  if (servers.length === 0) throw absentError(routingTexts.noDomain)
  const named = servers.join(', ')
  await changeNameServers(
    context,
    block,
    { op: 'delete' },
    {
      summary: routingTexts.nameServersDeleteQuestion(named, domain),
      done: routingTexts.nameServersDeleted(named),
      data: { order_id: order, domain, nservers: servers },
    },
  )
}
