import {
  nameServerOf,
  nameServerProblemTexts,
  nameServersProblem,
  routingTexts,
  type NameServerChange,
} from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { runChange, type Change } from '../run-change.ts'
import type { OrderBlock } from '../read-block.ts'

type Said = Pick<Change<NameServerChange, never>, 'summary' | 'done' | 'data'>

/** Changes the name servers of a block. One call does it all, so nothing can be lost half-way. */
export async function changeNameServers(
  context: Context,
  { path }: OrderBlock,
  change: NameServerChange,
  said: Said,
): Promise<void> {
  await runChange(context, {
    ...said,
    flow: context.portal.nameServerChange(path),
    details: change,
    isDelete: change.op === 'delete',
    failed: routingTexts.nameServersFailed,
    missing: (lost: never) => lost,
  })
}

/** Both name servers as they are sent; throws a usage error for what are none. */
export function typedNameServers(first: string, second: string): readonly [string, string] {
  const problem = nameServersProblem(first, second)
  if (problem !== null) throw usageError(nameServerProblemTexts[problem])
  return [nameServerOf(first) ?? first, nameServerOf(second) ?? second]
}

/** The reverse zone as the order knows it; without name servers `servers` is empty. */
export function presentNameServers({ details, name }: OrderBlock) {
  return { domain: details.domain?.domain || name, servers: details.domain?.nservers ?? [] }
}
