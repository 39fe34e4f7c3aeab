import papa from 'papaparse'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('CSV', () => {
  it('for programs: commas, quotes where needed, CRLF at the end of every line', () => {
    expect(toCsv(['a', 'b', 'c'], [['x,"y"\nz', null, 1.5]], 'exchange')).toBe('a,b,c\r\n"x,""y""\nz",,1.5\r\n')
    expect(toCsv(['a', 'b'], [], 'exchange')).toBe('a,b\r\n')
  })
  it('for a Turkish spreadsheet: byte order mark, semicolons, decimal comma', () =>
    expect(toCsv(['Ürün', 'Tutar'], [['İpek; Ş', -1234.5]], 'spreadsheet')).toBe(
      '\uFEFFÜrün;Tutar\r\n"İpek; Ş";-1234,5\r\n',
    ))

  it.each(['=1+1', '+cmd|calc', '-2+cmd|calc', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=1\n2', '\uFF1D1+1', '\uFF0Bcmd'])(
    'defuses %j',
    (cell) => {
      for (const form of ['exchange', 'spreadsheet'] as const) {
        const { data } = papa.parse<string[]>(
          toCsv(['a', 'b'], [[cell, 'x']], form)
            .trim()
            .replace('\uFEFF', ''),
        )
        expect(data[1]?.[0]).toBe(`'${cell}`)
      }
      expect(toCsv([cell], [], 'exchange')).toMatch(/^"?'/)
    },
  )
  it.each(['-', '+90 (212) 555 00 00', '-12,50', '-12.5', '192.0.2.0/24', 'AS64500', 'a=b', ''])('keeps %j', (cell) =>
    expect(
      toCsv(['a', 'b'], [['x', cell]], 'exchange')
        .split('\r\n')[1]
        ?.replaceAll('"', ''),
    ).toBe(`x,${cell}`),
  )

  it('reads back the cells that it wrote', () => {
    const cell = fc.string().filter((text) => !/^[=@+\-\t\r\n\uFF1D\uFF20\uFF0B\uFF0D]/.test(text))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell)),
        fc.constantFrom('exchange' as const, 'spreadsheet' as const),
        (rows, form) => {
          const { data } = papa.parse<string[]>(toCsv(['a', 'b'], rows, form).replace('\uFEFF', ''), {
            delimiter: form === 'exchange' ? ',' : ';',
            newline: '\r\n',
          })
          expect(data.slice(1, -1)).toEqual(rows)
        },
      ),
    )
  })
})
