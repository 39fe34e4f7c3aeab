import {
  nameServerOf,
  nameServerProblemTexts,
  nameServersProblem,
  type NameServerChange,
} from '@ip-portal/core/routing'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { recordChange } from '../../../plans/record-change.ts'
import type { OrderBlock } from '../read-block.ts'
import { runChange, type Change } from '../run-change.ts'

type ChangeTexts = Pick<Change<NameServerChange, never>, 'summary' | 'done' | 'data'>

/** Changes the name servers of a block. It is a single call, so no record can be lost. */
export async function changeNameServers(
  context: Context,
  block: OrderBlock,
  change: NameServerChange,
  words: ChangeTexts,
): Promise<void> {
  const journal = recordChange(context, (planning) => planning.planOfNameServers(block, change))
  await runChange(context, {
    ...words,
    flow: context.portal.nameServerChange(block.path, () => block.details, { recorder: journal.recorder }),
    journal,
    details: change,
    isDelete: change.op === 'delete',
    missing: (lost: never) => lost,
  })
}

/** Checks typed name servers and gives their normal form; throws a usage error for malformed ones. */
export function typedNameServers(first: string, second: string): readonly [string, string] {
  const problem = nameServersProblem(first, second)
  if (problem !== null) throw usageError(nameServerProblemTexts[problem])
  return [nameServerOf(first) ?? first, nameServerOf(second) ?? second]
}

/** Reverse zone of a block from its order; without name servers `servers` is empty. */
export function presentNameServers({ details, name }: OrderBlock) {
  return { domain: details.domain?.domain || name, servers: details.domain?.nservers ?? [] }
}
