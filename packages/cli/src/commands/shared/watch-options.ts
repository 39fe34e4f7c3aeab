import { duration } from '../../command-line/value-parsers.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { sharedTexts } from './shared.texts.ts'

/** Options of the watching commands. */
export interface WatchOptions {
  interval?: number
}

const shortestInterval = 2

/** Reads `--interval`, in seconds. */
export function interval(value: string): number {
  const seconds = duration('--interval')(value)
  if (seconds < shortestInterval) throw usageError(sharedTexts.shortInterval(value, shortestInterval))
  return seconds
}

/** Formats of the watching commands: lines, in place of the common formats. */
export const watchFormats = { choices: ['table', 'json'], text: sharedTexts.watchFormat } as const
