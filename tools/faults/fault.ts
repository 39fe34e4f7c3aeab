import type { Figure } from './figure.ts'
import type { Engine, World, WorldOptions } from './world.ts'

/**
 * A fault is a file `packages/<package>/faults/<subject>.fault.ts` that exports an array
 *
 *     export const faults: Fault[] = [{ name: 'locked-row', promise: '...', engines: bothEngines, run: ... }]
 *
 * `npm run faults` plants them all at full size, `npm run faults -- row` those whose name contains a word.
 */
export interface Fault {
  /** Kebab-case; names the row in `docs/promises.md`. */
  name: string
  /** The row of the promises that this fault tries, in its words. */
  promise: string
  engines: readonly Engine[]
  world?: WorldOptions
  /** Plants the fault and returns the figures. A thrown error is a promise that does not hold. */
  run(world: World): Promise<Figure[]>
}

export const bothEngines: readonly Engine[] = ['sqlite', 'postgres']

export interface FaultModule {
  faults: Fault[]
}
