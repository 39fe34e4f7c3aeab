import {
  isTaggable,
  orderDetailTexts,
  tagProblem,
  tagProblemTexts,
  tagTexts,
  type OrderDetail,
  type TagChoice,
} from '@ip-portal/core/orders'
import { commandLineTexts } from '../../command-line/command-line.texts.ts'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, usageError } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { wantsRetry } from '../shared/confirm.ts'
import { readOrder } from '../shared/read-order.ts'
import { sharedTexts } from '../shared/shared.texts.ts'
import { orderCommandTexts as texts } from './orders.texts.ts'

export interface TagOptions {
  remove?: true
}

/** Sets or removes the tag of an order; a prompt offers the choice when the command line has none. */
export async function tagOrder(
  context: Context,
  id: number,
  name: string | undefined,
  { remove }: TagOptions,
): Promise<void> {
  const { portal, print, prompts, settings } = context
  const given = givenChoice(name, remove)
  if (given === null && prompts === null) throw usageError(sharedTexts.optionsMissing(texts.tagOrRemove))
  const order = await readOrder(context, id)
  if (!isTaggable(order)) throw new CliError(exitCodes.failed, 'ORDER_INACTIVE', orderDetailTexts.inactive)
  const choice = given ?? (await chosen(context, order))
  const tag = choice?.kind === 'remove' ? null : (choice?.name.trim() ?? null)
  if (tag === null && order.tag === null) return print.outcome({ success: true, order_id: id, tag }, texts.noTag)

  const { context: ended } = await context.runFlow(portal.tagChange(id, 'order'), {
    details: async ({ refused, context: { failure } }) =>
      !refused || (await wantsRetry(context, failure, tagTexts.failedOnOrder))
        ? ({ type: 'form.submit', details: { choice } } as const)
        : null,
  })
  if (ended.problem !== null) throw usageError(tagProblemTexts[ended.problem])
  if (ended.failure !== null) throw failureError(ended.failure, settings.url, tagTexts.failedOnOrder)
  await print.outcome({ success: true, order_id: id, tag }, texts.tagged(tagTexts.saved, tag))
}

/** Reads the wanted tag from the command line; null when there is none. Throws a usage error for a contradiction. */
function givenChoice(name: string | undefined, remove: true | undefined): TagChoice {
  if (remove && name !== undefined) throw usageError(commandLineTexts.conflict(...texts.tagOrRemove))
  if (remove) return { kind: 'remove' }
  if (name === undefined) return null
  const choice = { kind: 'new', name } as const
  const problem = tagProblem({ choice })
  if (problem !== null) throw usageError(tagProblemTexts[problem])
  return choice
}

/** Asks for one of the company's tags, a new one, or none. */
async function chosen(context: Context, { id, tag: current }: OrderDetail): Promise<TagChoice> {
  const { portal, prompts } = context
  if (prompts === null) return null
  const tags = await context.read(portal.tags())
  const kind = await prompts.choose<TagChoice>(tagTexts.title(id), [
    ...tags.map((name) => ({ name, value: { kind: 'existing', name } as const })),
    { name: tagTexts.add, value: { kind: 'new', name: '' } },
    ...(current === null ? [] : [{ name: tagTexts.remove, value: { kind: 'remove' } as const }]),
  ])
  return kind?.kind === 'new' ? { kind: 'new', name: await prompts.text(tagTexts.add) } : kind
}
