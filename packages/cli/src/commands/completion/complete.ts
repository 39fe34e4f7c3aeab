import type { Command } from 'commander'
import type { GlobalOptions } from '../../config/settings.ts'
import type { Io } from '../../terminal/io.ts'
import { oneLine } from '../../terminal/output/table.ts'
import { commandsOf, optionsOf } from '../../command-line/help.ts'
import { bashScript } from './scripts/bash.ts'
import { fishScript } from './scripts/fish.ts'
import { liveValues } from './live-values.ts'
import type { Value } from '../../command-line/completion.ts'
import { wantedAt, type Wanted } from './wanted.ts'
import { zshScript } from './scripts/zsh.ts'

/** Shells that have a script. */
const scripts: Record<string, string> = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** Writes the script that makes a shell ask for completions. */
export const writeScript = (io: Io, shell: string): void => io.data(scripts[shell] ?? '')

/** What the scripts read as "no files here either". */
const noFiles = ':4'

/**
 * Answers `complete -- WORDS`, as the scripts ask: commands, options, values, and the ids that the portal knows. A
 * line a candidate, its description behind a tab; the last line says whether file names may stand there instead.
 */
export async function complete(io: Io, program: Command, line: readonly string[]): Promise<void> {
  const words = line.slice(line[1] === '--' ? 2 : 1)
  const wanted = wantedAt(program, words)
  if (wanted === null) return io.data(noFiles)
  const lines = (await valuesOf(wanted, words))
    .filter(([word]) => word.startsWith(wanted.typed))
    .map(([word, description]) => `${wanted.lead}${word}${description === '' ? '' : `\t${oneLine(description)}`}`)
  const mayBeFile = wanted.kind === 'value' && wanted.slot.completion === 'file'
  const all = [...lines, ...(mayBeFile ? [] : [noFiles])]
  if (all.length > 0) io.data(all.join('\n'))
}

async function valuesOf(wanted: Wanted, words: readonly string[]): Promise<readonly Value[]> {
  if (wanted.kind === 'options')
    return optionsOf(wanted.command).flatMap(({ long, description }) => (long ? [[long, description] as const] : []))
  if (wanted.kind === 'commands')
    return commandsOf(wanted.command).map((command) => [command.name(), command.description()])
  const { slot } = wanted
  if (slot.choices.length > 0) return slot.choices.map((choice) => [choice, ''] as const)
  if (slot.completion === undefined) return []
  if (typeof slot.completion === 'function') return slot.completion()
  return liveValues(slot.completion, slot.given, placeOf(words))
}

/** Where the portal is, as far as the line says. */
function placeOf(words: readonly string[]): GlobalOptions {
  const [url, profile] = ['--url', '--profile'].map((flag) => words[words.indexOf(flag) + 1 || words.length])
  return { ...(url ? { url } : {}), ...(profile ? { profile } : {}) }
}
