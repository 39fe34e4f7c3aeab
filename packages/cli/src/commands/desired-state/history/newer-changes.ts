import type { PlanRow } from '@ip-portal/core/desired-state'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import { historyOf } from './history-rows.ts'

/** Plans that the notice names; more are counted. */
const named = 3

/**
 * Says which changes, of this machine and of others, are newer than a plan that is to be undone: they stay. A list that
 * cannot be read does not prevent the undo.
 */
export async function noticeNewerChanges(
  context: Context,
  id: string,
  readStored: () => Promise<readonly PlanRow[]>,
): Promise<void> {
  let stored: readonly PlanRow[]
  try {
    stored = await readStored()
  } catch (error) {
    if (error instanceof CliError && error.exitCode === exitCodes.failed) return
    throw error
  }
  const rows = historyOf(context, stored)
  const at = rows.findIndex((row) => row.id === id)
  if (at === -1 || rows[at]?.state === 'undone') return
  const newer = rows
    .slice(0, at)
    .filter(({ undoes, state }) => undoes === null && (state === 'done' || state === 'open'))
  if (newer.length === 0) return
  const ids = newer.slice(0, named).map((row) => row.id)
  context.io.notice(texts.newerChanges(ids, newer.length - ids.length))
}
