import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const named = process.env['BENCH_CHECKOUT']

/** The checkout that is measured: `BENCH_CHECKOUT`, which must be built, or this one. Floors are always of this one. */
export const checkout = named === undefined || named === '' ? root : resolve(named)
export const isThisCheckout = checkout === root

/** Folder for bundled floors; inside node_modules, so that they find the packages of this checkout. */
export const benchCache = join(root, 'node_modules/.cache/bench')

/** Path of the built CLI; null before the build. */
export function builtCli(): string | null {
  const path = join(checkout, 'packages/cli/dist/ipportal.cjs')
  return existsSync(path) ? path : null
}

/** The testing exports of the measured server. */
export const loadServerTesting = () =>
  import(join(checkout, 'packages/server/src/testing/index.ts')) as Promise<typeof import('@ip-portal/server/testing')>
