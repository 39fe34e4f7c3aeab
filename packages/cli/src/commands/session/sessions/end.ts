import { openSessionTexts, type SessionsToEnd } from '@ip-portal/core/account'
import type { Context } from '../../../context.ts'
import { absentError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { cancelledError, isConfirmed, requireConfirmable } from '../../shared/confirm.ts'
import { requireOffer } from '../../shared/read-order.ts'
import { sessionCommandTexts as texts } from '../session.texts.ts'

export interface EndOptions {
  others?: true
}

/** Ends one session by its number, or all others, after a confirmation. The end of the current one signs out. */
export async function endSession(context: Context, id: number | undefined, { others }: EndOptions): Promise<void> {
  if ((id === undefined) === (others === undefined)) throw usageError(texts.endWhat)
  requireConfirmable(context)
  await requireOffer(context, 'sessions')
  if (id === undefined) return endOthers(context)
  const sessions = await context.read(context.portal.sessions())
  const session = sessions.find((one) => one.id === id)
  if (!session) throw absentError(texts.noSession(id), [texts.listHint], exitCodes.failed)
  const { client, address, current } = session
  const question = current ? openSessionTexts.confirmEndCurrent : openSessionTexts.confirmEnd(client, address)
  await run(context, { id: session.id }, question)
  if (current) await context.forgetSession()
  await context.print.outcome({ success: true, id: session.id }, openSessionTexts.ended)
}

async function endOthers(context: Context): Promise<void> {
  await run(context, 'others', openSessionTexts.confirmEndOthers)
  await context.print.outcome({ success: true }, openSessionTexts.othersEnded)
}

async function run(context: Context, ended: SessionsToEnd, question: string): Promise<void> {
  if (!(await isConfirmed(context, question))) throw cancelledError()
  let isSent = false
  const result = await context.runFlow(context.portal.endSessions(), {
    details: async () => {
      if (isSent) return null
      isSent = true
      return { type: 'form.submit', details: ended } as const
    },
  })
  const { failure } = result.context
  if (failure) throw failureError(failure, context.settings.url)
}
