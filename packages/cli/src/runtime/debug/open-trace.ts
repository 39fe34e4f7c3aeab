import type { Io } from '../../terminal/io.ts'
import type { Trace } from './trace.ts'

/** Loads the trace of `--debug`; `secrets` are those that no variable of the environment holds. */
export async function openTrace(url: string, secrets: readonly (string | null | undefined)[], io: Io): Promise<Trace> {
  const { createTrace } = await import('./trace.ts')
  return createTrace({ url, env: io.env, secrets, write: (line) => io.error(line) })
}
