import type { Context } from '../../../context.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import type { HistoryRow } from './history-rows.ts'

/** Plans that the notice names; more are counted. */
const named = 3

/** Says which changes, of this machine and of others, are newer than a plan that is to be undone: they stay. */
export function noticeNewerChanges({ io }: Context, id: string, rows: readonly HistoryRow[]): void {
  const at = rows.findIndex((row) => row.id === id)
  if (at === -1) return
  const newer = rows
    .slice(0, at)
    .filter(({ undoes, state }) => undoes === null && (state === 'done' || state === 'open'))
  if (newer.length === 0) return
  const ids = newer.slice(0, named).map((row) => row.id)
  io.notice(texts.newerChanges(ids, newer.length - ids.length))
}
