import { expect, inject, it } from 'vitest'
import { pageSizes, sizeOf } from '../../build/page-sizes.ts'

const dist = inject('dist')

it.skipIf(dist === '').each(Object.entries(pageSizes))('%s weighs what build/page-sizes.ts says', (_, page) => {
  const size = sizeOf(dist, page)
  expect(Math.abs(size / page.kB - 1), `${size.toFixed(1)} kB`).toBeLessThan(0.02)
})
