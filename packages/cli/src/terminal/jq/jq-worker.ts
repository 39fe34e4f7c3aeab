/**
 * Worker that runs jq. A filter may run for ever, and a thread of its own can be ended.
 */
import { parentPort, workerData } from 'node:worker_threads'
import jq from 'jq-web'
import type { JqResult } from './run-jq.ts'

const filter = workerData as string

/** Runs the filter over a text; without a text it only compiles. The output of a filter that fails is lost. */
async function run(input: string): Promise<JqResult> {
  const { raw } = await jq
  try {
    return { exitCode: 0, output: raw(input, filter, ['--raw-output', '--compact-output']) ?? '', errors: '' }
  } catch (error) {
    const { exitCode, stderr } = error as { exitCode?: number; stderr?: string }
    return { exitCode: exitCode ?? 1, output: '', errors: stderr ?? String(error) }
  }
}

parentPort?.on('message', (input: string) => {
  void run(input).then((result) => parentPort?.postMessage(result))
})
