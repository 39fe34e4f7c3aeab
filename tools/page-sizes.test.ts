import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageSizes, sizeOf } from '../packages/web/build/page-sizes.ts'
import { buildWeb, webIsStale } from './web-build.mjs'

if (webIsStale()) buildWeb()
const dist = join(import.meta.dirname, '../packages/web/dist')

it.each(Object.entries(pageSizes))('%s weighs what packages/web/build/page-sizes.ts says', (_, page) => {
  const size = sizeOf(dist, page)
  expect(Math.abs(size / page.kB - 1), `${size.toFixed(1)} kB`).toBeLessThan(0.02)
})
