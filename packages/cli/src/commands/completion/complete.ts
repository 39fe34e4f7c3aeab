import type { Command } from 'commander'
import type { GlobalOptions } from '../../config/settings.ts'
import type { OfflineContext } from '../../context.ts'
import type { Io } from '../../terminal/io.ts'
import { oneLine } from '../../terminal/output/table.ts'
import { commandsOf, optionsOf } from '../../command-line/help.ts'
import { bashScript } from './scripts/bash.ts'
import { fishScript } from './scripts/fish.ts'
import { liveValues } from './live-values.ts'
import type { Value } from '../../command-line/completion.ts'
import { wantedAt, type Wanted } from './wanted.ts'
import { zshScript } from './scripts/zsh.ts'

/** Scripts by shell. */
const scripts: Record<string, string> = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** Writes the completion script of a shell. */
export const writeScript = ({ io }: OfflineContext, shell: string): void => io.data(scripts[shell] ?? '')

/** Mark for the scripts: no file names here. */
const noFiles = ':4'

/**
 * Answers `complete -- WORDS` for the scripts: commands, options, values, and the ids of the portal. One line a
 * candidate with its description after a tab; the last line marks a place without file names.
 */
export async function complete(io: Io, program: Command, line: readonly string[]): Promise<void> {
  const words = line.slice(line[1] === '--' ? 2 : 1)
  const wanted = wantedAt(program, words)
  if (wanted === null) return io.data(noFiles)
  const lines = (await valuesOf(wanted, words, io))
    .filter(([word]) => word.startsWith(wanted.typed))
    .map(([word, description]) => `${wanted.lead}${word}${description === '' ? '' : `\t${oneLine(description)}`}`)
  const mayBeFile = wanted.kind === 'value' && wanted.slot.completion === 'file'
  const all = [...lines, ...(mayBeFile ? [] : [noFiles])]
  if (all.length > 0) io.data(all.join('\n'))
}

async function valuesOf(wanted: Wanted, words: readonly string[], { env }: Io): Promise<readonly Value[]> {
  if (wanted.kind === 'options')
    return optionsOf(wanted.command).flatMap(({ long, description }) => (long ? [[long, description] as const] : []))
  if (wanted.kind === 'commands')
    return commandsOf(wanted.command).map((command) => [command.name(), command.description()])
  const { slot } = wanted
  if (slot.choices.length > 0) return slot.choices.map((choice) => [choice, ''] as const)
  if (slot.completion === undefined) return []
  if (typeof slot.completion === 'function') return slot.completion()
  return liveValues(slot.completion, { given: slot.given, typed: wanted.typed }, placeOf(words), env)
}

/** Reads the address and the profile of the portal from the line. */
function placeOf(words: readonly string[]): GlobalOptions {
  const [url, profile] = ['--url', '--profile'].map((flag) => words[words.indexOf(flag) + 1 || words.length])
  return {
    ...(url ? { url } : {}),
    ...(profile ? { profile } : {}),
    ...(words.includes('--insecure') ? { insecure: true } : {}),
  }
}
