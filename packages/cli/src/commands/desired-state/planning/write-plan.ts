import type { Plan } from '@ip-portal/core/desired-state'
import type { Context } from '../../../context.ts'
import { placeOptions, shellWord } from '../../../runtime/repeatable-write.ts'
import { saveFile } from '../../shared/save-file.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'

/** Writes a plan to a file for a later `apply`, and says how. */
export function writePlan(context: Context, plan: Plan, path: string): void {
  saveFile(path, `${JSON.stringify(plan, null, 2)}\n`, 0o600)
  context.io.notice(texts.saved(path, shellWord(path) + placeOptions(context.options)))
}
