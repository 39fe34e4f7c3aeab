import { createBatchMachine } from '../kernel/flow/batch.machine.ts'
import { flow } from '../kernel/flow/flow.ts'
import { createFormMachine } from '../kernel/flow/form.machine.ts'
import { onBatch, onSubmit, type FlowParts } from '../kernel/flow/queries.ts'
import { limits } from '../kernel/values/limits.ts'
import type { ActionAnswer } from '../kernel/wire/wire-fields.ts'
import type { OriginsByOrder } from './order-index.rules.ts'
import { createOrdersApi } from './orders.api.ts'
import {
  overwritten,
  severalTagsProblem,
  tagChanges,
  type OrderTag,
  type SeveralTagsForm,
  type SeveralTagsProblem,
  type TagTarget,
  tagOf,
  tagProblem,
  type TagChoice,
  type TagProblem,
} from './tags.rules.ts'

/** Opens the flows of orders: list, figures, detail, tags. */
export function openOrderFlows({ http, query, log }: FlowParts) {
  const orders = createOrdersApi(http)
  return {
    orders: () =>
      query('orders', async (signal) => {
        const lists = await orders.list(signal)
        if (lists.unreadable > 0) {
          log('orders', { kind: 'unexpected-answer', issues: `${lists.unreadable} unreadable rows` })
        }
        return lists
      }),
    orderStats: () => query('order-stats', (signal) => orders.stats(signal)),
    order: (id: number) => query('order', (signal) => orders.show(id, signal)),
    allowance: (id: number) => query('allowance', (signal) => orders.allowance(id, signal)),
    origins: () =>
      query('origins', async (signal): Promise<OriginsByOrder> => {
        const rows = await orders.origins(signal)
        return new Map(rows.map(({ order_id: id, origins }) => [id, origins]))
      }),
    tags: () => query('tags', (signal) => orders.tags(signal)),

    /** Sets or removes the tag of an order; `place` decides the value that a removal sends. */
    tagChange: (id: number, place: 'list' | 'order') =>
      flow(
        createFormMachine<{ choice: TagChoice }, ActionAnswer, TagProblem>({
          problemOf: tagProblem,
          doneMs: limits.tagAlertMs,
        }).provide(
          onSubmit(({ choice }: { choice: TagChoice }) =>
            orders.setTag(id, { tag: tagOf(choice, place === 'list' ? '' : null) }),
          ),
        ),
        undefined,
      ),

    /** Sets one tag for several orders, with one call an order; asks before it overwrites other tags. */
    severalTags: (targets: readonly TagTarget[]) =>
      flow(
        createBatchMachine<readonly string[], SeveralTagsForm, OrderTag, SeveralTagsProblem>({
          problemOf: (form) => severalTagsProblem(form, targets),
          itemsOf: (form) => tagChanges(form, targets),
          mustConfirm: (form) => overwritten(tagChanges(form, targets)).length > 0,
        }).provide(
          onBatch<readonly string[], SeveralTagsForm, OrderTag>({
            // Without the company's tags a new one can still be typed.
            loadTerms: (_, signal) => orders.tags(signal).catch(() => []),
            send: ({ order, tag }) => orders.setTag(order, { tag }),
          }),
        ),
        undefined,
      ),
  }
}
