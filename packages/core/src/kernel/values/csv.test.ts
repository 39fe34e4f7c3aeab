import fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { readCsv, toCsv } from './csv.ts'

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

describe('reading CSV', () => {
  const row = (line: number, ...cells: string[]) => ({ line, cells, hasBadQuotes: false })

  it.each([
    ['commas', 'a,b\n1,"x, ""y"""\n', [row(1, 'a', 'b'), row(2, '1', 'x, "y"')]],
    ['a Turkish spreadsheet', '\uFEFFa;b\r\n 1 ;2,5\r\n', [row(1, 'a', 'b'), row(2, '1', '2,5')]],
    ['tabs, without a last line end', 'a\tb\n1\t2', [row(1, 'a', 'b'), row(2, '1', '2')]],
    ['old line ends', 'a,b\r1,2\r', [row(1, 'a', 'b'), row(2, '1', '2')]],
    ['empty rows and lines', '\na;b\n;\n\n1;2\n', [row(2, 'a', 'b'), row(5, '1', '2')]],
    ['a cell of two lines', 'a,b\n"x\ny",1\n2,3\n', [row(1, 'a', 'b'), row(2, 'x\ny', '1'), row(4, '2', '3')]],
    ['nothing', '', []],
  ])('with %s', (_, text, rows) => expect(readCsv(text)).toEqual(rows))

  it('marks a row whose quotes do not fit', () => {
    expect(readCsv('a,b\n"x"y,1\n').map(({ line, hasBadQuotes }) => [line, hasBadQuotes])).toEqual([
      [1, false],
      [2, true],
    ])
    expect(readCsv('a,b\n1,2\n"x,1\n2,3\n').at(-1)).toMatchObject({ line: 3, hasBadQuotes: true })
  })

  it('reads back the cells that it wrote', () => {
    const isPlain = (text: string) => !/^[=@+\-\uFF1D\uFF20\uFF0B\uFF0D]|\r/.test(text) && text.trim() === text
    const cell = fc.string().filter(isPlain)
    const rows = fc.array(fc.tuple(cell, cell).filter((cells) => cells.some((one) => one !== '')))
    fc.assert(
      fc.property(rows, fc.constantFrom('exchange' as const, 'spreadsheet' as const), (written, form) => {
        const read = readCsv(toCsv(['a', 'b'], written, form))
        expect(read.slice(1).map(({ cells }) => cells)).toEqual(written)
      }),
    )
  })
})
