/** Numbers of one suite of walks. */
export interface WalkNumbers {
  driver: 'machine' | 'terminal' | 'page'
  /** Id of the machine. */
  machine: string
  /** Name of the flow that a client walks. */
  flow?: string
  walks: number
  steps: number
  states: number
  transitions: number
}

declare module 'vitest' {
  interface TaskMeta {
    /** Set by the last test of a walk suite; `npm run docs` and `npm run walks` read it. */
    walks?: WalkNumbers
  }
}

/** Prints the numbers of a suite. */
export function printWalks({ driver, machine, flow = machine, walks, steps, states, transitions }: WalkNumbers): void {
  const numbers = `${states} states, ${transitions} transitions, ${walks} walks, ${steps} steps`
  process.stdout.write(`  ${flow} in the ${driver}: ${numbers}\n`)
}
