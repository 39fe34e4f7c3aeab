import type { Command } from 'commander'
import type { Verb } from '../../command-line/declaration.ts'
import { manTexts as texts } from './man.texts.ts'

/** Makes the command that writes the manual; `loadProgram` gives the program with all that it declares. */
export const manCommand = (loadProgram: () => Promise<Command>): Verb => ({
  examples: texts.examples,
  run: {
    offline: async () => {
      const { manualOf } = await import('./manual.ts')
      return async ({ io }) => io.data(manualOf(await loadProgram()))
    },
  },
})
