import { afterAll, describe, it } from 'vitest'
import { seenOf } from '@ip-portal/core/testing/walk/machine-driver'
import type { Walk } from '@ip-portal/core/testing/walk/walk'
import { walkTerminal, type TerminalPlan } from './terminal-walk.ts'

/** Performs every walk in a terminal of its own, and prints their number. */
export function terminalWalkSuite(name: string, walks: readonly Walk[], plan: TerminalPlan): void {
  describe.concurrent(`${name} in the terminal: ${walks.length} walks`, () => {
    it.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => walkTerminal(walk, plan))
  })
  afterAll(() => {
    const asked = new Set(walks.flatMap((walk) => walk.steps.map(({ state }) => seenOf(state).asks)))
    process.stdout.write(`  ${name} in the terminal: ${walks.length} walks, asked for ${[...asked].join(', ')}\n`)
  })
}
