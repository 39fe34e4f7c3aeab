import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CliError, exitCodes, Interrupted, usageError } from '../../errors/exit-codes.ts'
import { terminalTexts } from '../terminal.texts.ts'

/** Result of a run of jq. */
export interface JqResult {
  exitCode: number
  output: string
  errors: string
}

/** Filter of `--jq`, ready to run. */
export interface JqFilter {
  /** Gives what `jq -r` prints for a JSON text, and what it says besides. */
  apply: (json: string) => Promise<JqResult>
  /** Ends the worker. */
  end: () => void
}

/** Exit code of jq for a filter that does not compile. */
const notCompiled = 3

/** File of the worker, beside this one in the sources and beside the entry in the bundle. */
const workerFile = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'jq-worker.ts' : '../jq-worker.cjs')

/** Compiles a filter in a worker. Throws a usage error for a wrong one; the signal ends it at any time. */
export async function openFilter(filter: string, signal: AbortSignal): Promise<JqFilter> {
  // The library writes a word of its own where memory runs out.
  const worker = new Worker(workerFile, { workerData: filter, env: {}, stdout: true, stderr: true })
  const end = () => void worker.terminate()
  const run = (input: string) =>
    new Promise<JqResult>((resolve, reject) => {
      const stop = () => {
        end()
        reject(new Interrupted())
      }
      const fail = (error: unknown) => reject(new CliError(exitCodes.failed, 'JQ_FAILED', String(error)))
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop, { once: true })
      worker.ref()
      worker.once('error', fail)
      worker.once('message', (result: JqResult) => {
        signal.removeEventListener('abort', stop)
        worker.off('error', fail)
        worker.unref()
        resolve(result)
      })
      worker.postMessage(input)
    })
  const checked = await run('')
  if (checked.exitCode === notCompiled) {
    end()
    throw usageError(terminalTexts.jqNotCompiled, [checked.errors.trimEnd()])
  }
  return {
    apply: run,
    end,
  }
}
