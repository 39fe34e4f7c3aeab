import { formatOf, type GlobalOptions } from './config/settings.ts'
import type { OfflineContext } from './context.ts'
import { Interrupted } from './errors/exit-codes.ts'
import type { Io, OutputOptions } from './terminal/io.ts'
import type { JqFilter } from './terminal/jq/run-jq.ts'
import type { Format } from './terminal/output/format.ts'
import { createPrinter } from './terminal/output/printer.ts'
import { promptsFor } from './terminal/prompts.ts'

/** Runs the work of a command without a portal; Ctrl+C ends with 130. */
export async function runOffline(
  options: GlobalOptions,
  io: Io,
  work: (context: OfflineContext) => Promise<void>,
): Promise<void> {
  const format = formatOf(options)
  io.configure(outputOptions(options, io, format))
  const interrupt = new AbortController()
  const abort = () => interrupt.abort()
  const endListening = io.onEnding(abort)
  let filter: JqFilter | null = null
  try {
    filter = await filterOf(options, interrupt.signal)
    await work({
      io,
      print: createPrinter(io, format, { columns: options.columns ?? null, filter }),
      signal: interrupt.signal,
      format,
      options,
      prompts: promptsFor(io, interrupt.signal, { isAllowed: options.input !== false, profile: null }),
    })
    if (interrupt.signal.aborted) throw new Interrupted()
  } finally {
    endListening()
    filter?.end()
  }
}

/** Compiles the filter of `--jq`; null for none. Throws a usage error for a wrong one. */
export async function filterOf({ jq }: GlobalOptions, signal: AbortSignal): Promise<JqFilter | null> {
  return jq === undefined ? null : (await import('./terminal/jq/run-jq.ts')).openFilter(jq, signal)
}

/** Options of the output that the command line and the environment give. */
export const outputOptions = (options: GlobalOptions, { env }: Io, format: Format | null): OutputOptions => ({
  json: format === 'json',
  quiet: options.quiet ?? false,
  colour: options.color !== false && !env['NO_COLOR'],
})
