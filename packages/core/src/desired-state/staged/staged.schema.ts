import * as v from 'valibot'
import { PlanStep } from '../document/block-state.schema.ts'

/** Changes of one block that wait: the steps from the records that it has, in no particular order. */
export const StagedBlock = v.strictObject({
  order: v.number(),
  /** The block as a prefix, such as `192.0.2.0/24`. */
  block: v.string(),
  steps: v.array(PlanStep),
})
export type StagedBlock = v.InferOutput<typeof StagedBlock>

/** Changes that wait, as a client keeps them. */
export const StagedChanges = v.array(StagedBlock)
export type StagedChanges = v.InferOutput<typeof StagedChanges>
