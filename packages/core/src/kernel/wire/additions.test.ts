import { expect, it } from 'vitest'
import { listedAdditions } from './additions.ts'

it('lists demo with demo data only, after all others', () => {
  expect(listedAdditions(false)).not.toContain('demo')
  expect(listedAdditions(true)).toEqual([...listedAdditions(false), 'demo'])
})
