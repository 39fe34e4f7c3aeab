import type { Command } from 'commander'

/** Parts of a declaration that help, completion and manual show, and that commander does not keep. */
export interface About {
  examples: readonly string[]
  note?: string | undefined
  /** Loads the names that `--columns` takes, where they are known before the answer. */
  columns?: (() => Promise<readonly string[]>) | undefined
}

const abouts = new WeakMap<Command, About>()

export const setAbout = (command: Command, about: About): void => void abouts.set(command, about)

export const aboutOf = (command: Command): About => abouts.get(command) ?? { examples: [] }
