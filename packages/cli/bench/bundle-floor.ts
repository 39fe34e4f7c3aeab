import { join, resolve } from 'node:path'
import { build } from 'rolldown'
import { benchCache } from '../../../tools/bench/checkout.ts'

/** Bundles a floor of bench/programs with its libraries to one minified file, as its author would ship it. */
export async function bundleFloor(name: string): Promise<string> {
  const file = join(benchCache, `${name}.cjs`)
  await build({
    input: resolve(import.meta.dirname, 'programs', `${name}.ts`),
    platform: 'node',
    checks: { bundlerTimings: false },
    output: { file, format: 'cjs', minify: true, codeSplitting: false },
  })
  return file
}
