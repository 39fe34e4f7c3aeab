import { join } from 'node:path'

const sources = join(import.meta.dirname, '../..')

/** Path of a program of the server: its bundle in a test run, which starts sooner, else its source. */
export function programOf(name: 'main' | 'operator'): string {
  const bundles = process.env['TEST_SERVER_PROGRAMS']
  return bundles === undefined ? join(sources, `${name}.ts`) : join(bundles, `${name}.js`)
}
