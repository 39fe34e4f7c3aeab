import { expect, it } from 'vitest'
import { newKey } from './new-key.ts'

it('makes UUIDs of version 4, each another one', () => {
  const made = Array.from({ length: 100 }, newKey)
  for (const key of made) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(made).size).toBe(100)
})
