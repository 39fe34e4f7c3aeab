import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { yamlOf } from '@ip-portal/core/kernel/markup/write-yaml'
import type { Io } from '../io.ts'
import { csvOf } from './csv.ts'
import { tableOf, tabLines } from './table.ts'

const io = { style: (_: unknown, text: string) => text } as Io
const columns = [
  { title: 'No', cell: (row: { id: number; name: string }) => String(row.id), align: 'right' as const },
  { title: 'Etiket', cell: (row: { id: number; name: string }) => row.name, isCuttable: true as const },
]
const rows = [
  { id: 7, name: 'İstanbul\tmerkez\nofis' },
  { id: 1042, name: 'çok uzun bir etiket adı' },
]

it('aligns columns and keeps every row on one line', () => {
  expect(tableOf(io, columns, rows, 80).lines).toEqual([
    '  No  Etiket',
    '   7  İstanbul merkez ofis',
    '1042  çok uzun bir etiket adı',
  ])
})

it('cuts texts on a narrow terminal, then leaves columns out, and never cuts a number', () => {
  const { lines, hidden } = tableOf(io, columns, rows, 18)
  expect(lines.every((line) => line.length <= 18)).toBe(true)
  expect([lines[2], hidden]).toEqual(['1042  çok uzun bi…', []])
  const droppable = columns.map((column, at) => (at === 1 ? { ...column, leaveOut: 1 } : column))
  expect(tableOf(io, droppable, rows, 10)).toEqual({ lines: ['  No', '   7', '1042'], hidden: ['Etiket'] })
  expect(tableOf(io, columns, rows, 3), 'the last column goes where no order is given, the first never').toEqual({
    lines: ['  No', '   7', '1042'],
    hidden: ['Etiket'],
  })
})

it('separates cells by tabs, and removes the tabs of values', () => {
  expect(tabLines(columns, rows)).toEqual(['7\tİstanbul merkez ofis', '1042\tçok uzun bir etiket adı'])
})

it('shows a hyphen where a cell says nothing', () => {
  const row = [{ id: 1, name: ' \n' }]
  expect(tabLines(columns, row)).toEqual(['1\t-'])
  expect(tableOf(io, columns, row, 80).lines[1]).toBe(' 1  -')
})

it('quotes CSV as RFC 4180 says', () => {
  expect(csvOf([{ a: 'x,"y"\nz', b: null, c: { d: 1 }, e: 1.5 }], ['a', 'b', 'c', 'e'])).toBe(
    'a,b,c,e\r\n"x,""y""\nz",,"{""d"":1}",1.5\r\n',
  )
  expect(csvOf([], ['a', 'b'])).toBe('a,b\r\n')
  expect(csvOf([{ a: 'x;=1+1', b: 1 }], ['a', 'b'])).toBe('a,b\r\n"x;=1+1",1\r\n')
})

it('escapes control characters of YAML in keys, lists and texts of many lines', () => {
  const data = { 'a\u202E': ['b\u009B', { c: 'd\n\u0007e: f\n' }], plain: 'ş\n' }
  const text = yamlOf(data)
  expect(['\u202E', '\u009B', '\u0007'].filter((control) => text.includes(control))).toEqual([])
  expect(parse(text)).toEqual(data)
})

it('writes words that readers of YAML 1.1 take for something else as texts', () => {
  const data = { tags: ['NO', 'yes', 'off', '12:30:45', '2026-01-01', '1_000', '0o7', '007', '1e3', '~', 'İstanbul'] }
  for (const version of ['1.1', '1.2'] as const) expect(parse(yamlOf(data), { version })).toEqual(data)
  // PyYAML reads it as the value key.
  expect(yamlOf({ tag: '=' })).toBe('tag: "="\n')
  // PyYAML refuses a file with a tab in a plain text, and breaks lines at the separators of Unicode.
  const texts = { tag: 'a\tb', text: 'a\n\tb\n', lines: 'a\u2028b\nc\u2029' }
  expect(yamlOf(texts)).toBe('tag: "a\\tb"\ntext: |\n  a\n  \tb\nlines: "a\\u2028b\\nc\\u2029"\n')
  expect(parse(yamlOf(texts))).toEqual(texts)
})
