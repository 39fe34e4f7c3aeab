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
  io.configure(outputOptions(options, format))
  const interrupt = new AbortController()
  const abort = () => interrupt.abort()
  for (const signal of endings) process.on(signal, abort)
  try {
    await work({ io, print: createPrinter(io, format), signal: interrupt.signal, format })
    if (interrupt.signal.aborted) throw new Interrupted()
  } finally {
    for (const signal of endings) process.off(signal, abort)
  }
}

/** Options of the output that the command line and the environment give. */
export const outputOptions = (options: GlobalOptions, format: Format | null): OutputOptions => ({
  json: format === 'json',
  quiet: options.quiet ?? false,
  colour: options.color !== false && !process.env['NO_COLOR'],
})

/** Signals of Ctrl+C, a supervisor and a closed terminal. */
export const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
