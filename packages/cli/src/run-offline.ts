import { formatOf, type GlobalOptions } from './config/settings.ts'
import type { OfflineContext } from './context.ts'
import { Interrupted } from './errors/exit-codes.ts'
import type { Io, OutputOptions } from './terminal/io.ts'
import type { Format } from './terminal/output/format.ts'
import { createPrinter } from './terminal/output/printer.ts'

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
  try {
    await work({ io, print: createPrinter(io, format), signal: interrupt.signal, format, options })
    if (interrupt.signal.aborted) throw new Interrupted()
  } finally {
    endListening()
  }
}

/** Options of the output that the command line and the environment give. */
export const outputOptions = (options: GlobalOptions, { env }: Io, format: Format | null): OutputOptions => ({
  json: format === 'json',
  quiet: options.quiet ?? false,
  colour: options.color !== false && !env['NO_COLOR'],
})
