import { expect, it } from 'vitest'
import type { Io } from '../io.ts'
import { csvOf } from './csv.ts'
import { tableLines, tabLines } from './table.ts'

const io = { style: (_: unknown, text: string) => text } as Io
const columns = [
  { title: 'No', cell: (row: { id: number; name: string }) => String(row.id), align: 'right' as const },
  { title: 'Etiket', cell: (row: { id: number; name: string }) => row.name },
]
const rows = [
  { id: 7, name: 'İstanbul\tmerkez\nofis' },
  { id: 1042, name: 'çok uzun bir etiket adı' },
]

it('aligns columns and keeps every row on one line', () => {
  expect(tableLines(io, columns, rows, 80)).toEqual([
    '  No  Etiket',
    '   7  İstanbul merkez ofis',
    '1042  çok uzun bir etiket adı',
  ])
})

it('cuts the widest column when the terminal is narrow', () => {
  expect(tableLines(io, columns, rows, 18).every((line) => line.length <= 18)).toBe(true)
  expect(tableLines(io, columns, rows, 18)[2]).toBe('1042  çok uzun bi…')
})

it('parts cells by tabs that no value can add to', () => {
  expect(tabLines(columns, rows)).toEqual(['7\tİstanbul merkez ofis', '1042\tçok uzun bir etiket adı'])
})

it('quotes CSV as RFC 4180 says', () => {
  expect(csvOf([{ a: 'x,"y"\nz', b: null, c: { d: 1 }, e: 1.5 }], ['a', 'b', 'c', 'e'])).toBe(
    'a,b,c,e\r\n"x,""y""\nz",,"{""d"":1}",1.5\r\n',
  )
  expect(csvOf([], ['a', 'b'])).toBe('a,b\r\n')
})
