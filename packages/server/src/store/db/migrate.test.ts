import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { knownMigrations } from './migrate.ts'

const firstRelease = '0010'

it('the manual says of each migration what an old process does beside it', () => {
  const manual = readFileSync(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8')
  const named = manual
    .split('\n')
    .filter((line) => line.startsWith('| 00'))
    .flatMap((line) => line.match(/\b00\d\d\b/g) ?? [])
  const later = knownMigrations.map((name) => name.slice(0, 4)).filter((number) => number > firstRelease)
  expect(named).toEqual(later)
})
