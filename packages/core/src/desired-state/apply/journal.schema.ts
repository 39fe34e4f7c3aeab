import * as v from 'valibot'
import { SavedPlan } from '../plan/plan-file.rules.ts'

const stepOf = { order: v.number(), step: v.number(), at: v.number() }

/**
 * One line of the journal of an apply. `at` is an instant in ms. A step with a beginning and no end may or may not
 * have reached the server: only the server's records can tell.
 */
export const JournalEntry = v.variant('entry', [
  v.strictObject({ entry: v.literal('started'), at: v.number(), plan: SavedPlan }),
  v.strictObject({ entry: v.literal('begun'), ...stepOf }),
  v.strictObject({ entry: v.literal('done'), ...stepOf }),
  v.strictObject({ entry: v.literal('failed'), ...stepOf, reason: v.string() }),
])
export type JournalEntry = v.InferOutput<typeof JournalEntry>
