import { istanbulDay, typedDay } from '@ip-portal/core/kernel/values/dates'
import { orderStatuses } from '@ip-portal/core/kernel/values/limits'
import { operatorActor } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { type Command, type CommandInput, OperatorError } from '../command.ts'
import { type LockedOrder, lockOrder, orderIdOf } from '../lock-order.ts'
import { mailTexts } from '../mails/mails.texts.ts'
import { type ChangeDeps, changeAndTell } from '../mails/tell-company.ts'
import { cancel, change as changeOrder, type EndDeps, movedEnd, suspend, tell } from './end-order.ts'
import { orderEndTexts as texts } from './order-end.texts.ts'

/** Commands that suspend an order, end it, or let it go on. */
export const orderCommands: Command[] = [
  orderCommand('suspend', async (trx, deps, order, { text }) => {
    if (order.is_active !== 1) throw new OperatorError('conflict', texts.cannotSuspend(order.id, order.status))
    const isInformed = await suspend(trx, deps, order, { text, suspend_on: null })
    return { result: { order_id: order.id, isInformed }, description: texts.suspended(order.id, isInformed) }
  }),
  orderCommand('resume', async (trx, deps, order, { text }) => {
    if (order.status !== orderStatuses.suspended)
      throw new OperatorError('conflict', texts.cannotResume(order.id, order.status))
    if (order.end_on < istanbulDay(deps.now))
      throw new OperatorError('conflict', texts.hasEnded(order.id, order.end_on))
    const fields = {
      status: orderStatuses.inUse,
      is_active: 1,
      suspend_on: null,
      cancel_on: null,
      state_text: null,
    } as const
    await changeOrder(trx, deps, order, { action: 'resume', fields, after: { text } })
    const isInformed = await tell(trx, deps, order, {
      kind: 'order',
      write: (to, link) => mailTexts.resumed(to, text, link),
    })
    return { result: { order_id: order.id, isInformed }, description: texts.resumed(order.id, isInformed) }
  }),
  { ...orderCommand('extend', extend), needs: ['to', 'text'] },
  orderCommand('cancel', async (trx, deps, order, { text }) => {
    refuseCancelled(order)
    const result = await cancel(trx, deps, order, text)
    return { result, description: texts.cancelled(result) }
  }),
]

type Change = (
  trx: Db,
  deps: EndDeps,
  order: LockedOrder,
  options: { text: string; to: string },
) => Promise<{ result: Record<string, unknown>; description: string }>

/** Command that changes one order in one transaction. */
function orderCommand(verb: 'suspend' | 'resume' | 'extend' | 'cancel', change: Change): Command {
  return {
    words: ['orders', verb],
    argument: 'order',
    needs: ['text'],
    run: async (deps, input) => {
      const id = await orderIdOf(deps.db, input.argument)
      return changeAndTell(deps, async (trx, run) =>
        change(trx, endDeps(run), await lockOrder(trx, id), textsOf(input)),
      )
    },
  }
}

const endDeps = ({ by, ...deps }: ChangeDeps): EndDeps => ({
  ...deps,
  actorOf: (companyId) => operatorActor(by, companyId),
})

const textsOf = ({ options: { text = '', to = '' } }: CommandInput) => ({ text: text.trim(), to: to.trim() })

function refuseCancelled({ id, status }: LockedOrder): void {
  if (status === orderStatuses.cancelled) throw new OperatorError('conflict', texts.isCancelled(id))
}

/** Years for which an order may be extended: a slip of the year cannot be taken back. */
const mostYears = 5

/** Gives an order a later end. A renewal that waits was agreed for another end, so it is decided first. */
async function extend(
  trx: Db,
  deps: EndDeps,
  order: LockedOrder,
  { text, to: given }: { text: string; to: string },
): ReturnType<Change> {
  const to = typedDay(given)
  if (to === null) throw new OperatorError('invalid', texts.badDay(given))
  refuseCancelled(order)
  const { id: order_id, end_on } = order
  const today = istanbulDay(deps.now)
  if (to <= end_on || to < today) throw new OperatorError('conflict', texts.notLater(order_id, end_on))
  const last = `${Number(today.slice(0, 4)) + mostYears}${today.slice(4)}`
  if (to > last) throw new OperatorError('invalid', texts.tooLate(to, last))
  if (order.pending_renewal !== null)
    throw new OperatorError('conflict', texts.renewalWaits(order_id, order.pending_renewal))
  const fields = movedEnd(order, to, today)
  const [before, after] = [{ end_date: end_on }, { end_date: to, text }]
  await changeOrder(trx, deps, order, { action: 'extend', fields, before, after })
  const isInformed = await tell(trx, deps, order, {
    kind: 'order',
    write: (told, link) => mailTexts.extended(told, text, to, link),
  })
  const result = { order_id, end_date: to, isResumed: 'status' in fields, isInformed }
  return { result, description: texts.extended(order_id, to, result) }
}
