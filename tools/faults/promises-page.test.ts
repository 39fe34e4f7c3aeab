import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { promisesPage, rowsOf } from './promises-page.ts'
import type { Result } from './results.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/promises.md'), 'utf8')
const withoutMachine = (text: string) => text.replace(/^Machine of .*$/m, '')
const kept = rowsOf(page)

it('keeps the rows of faults that were not planted', () => {
  expect(kept.length).toBeGreaterThan(100)
  expect(withoutMachine(promisesPage([], kept))).toBe(withoutMachine(page))
})

it('replaces the rows of a fault that was planted, on its database alone', () => {
  const { promise, name, engine } = kept[0] ?? expect.fail('the page has no row')
  const result: Result = {
    name,
    promise,
    engine: engine as Result['engine'],
    figures: [],
    error: 'gone',
    date: '2026-11-25T10:00:00.000Z',
    seconds: 1,
    load: 1,
    commit: 'c',
  }
  const rows = rowsOf(promisesPage([result], kept))
  const isOfResult = (row: { name: string; engine: string }) => row.name === name && row.engine === engine
  expect(rows.filter(isOfResult).map(({ line }) => line)).toEqual([
    `| ${name} | ${engine} | failed | | | **no** | 2026-11-25, 1.0 |`,
  ])
  expect(rows.filter((row) => !isOfResult(row))).toEqual(kept.filter((row) => !isOfResult(row)))
})
