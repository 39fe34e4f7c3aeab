import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { parseRows } from './parse-rows.ts'
import { Amount, EnumNumber, Count, Flag, OptionalCount, OptionalText, Text, WireDate } from './wire-fields.ts'

const Row = v.object({
  flag: Flag,
  amount: Amount,
  count: Count,
  code: EnumNumber,
  some: OptionalCount,
  note: OptionalText,
  end: WireDate,
  name: Text,
})

it('reads every row as its schema does, also when it skips the schema', () => {
  const value = fc.oneof(
    fc.constantFrom(
      0,
      1,
      2,
      -0,
      true,
      '1',
      null,
      undefined,
      '',
      ' ',
      'x',
      '2026-01-31',
      '2026-01-31T10:00:00.000Z',
      '0000-00-00',
      '31.01.2026',
      '1.005',
      1.005,
      0.29,
      -12.34,
      1e21,
      {},
    ),
    fc.double(),
    fc.integer(),
    fc.string(),
  )
  const fine = fc.record({
    flag: fc.constantFrom(0, 1),
    amount: fc.integer().map((cents) => cents / 100),
    count: fc.integer(),
    code: fc.integer(),
    some: fc.option(fc.integer()),
    end: fc.constantFrom(null, '2026-01-31', '2026-01-31 10:00', '2026-01-31T10:00:00Z'),
    note: fc.option(fc.string()),
    name: fc.string(),
  })
  const any = fc.dictionary(
    fc.constantFrom('flag', 'amount', 'count', 'code', 'some', 'note', 'end', 'name', 'more'),
    value,
  )
  const broken = fc.tuple(fine, any).map(([whole, part]) => ({ ...whole, ...part }))
  const row = fc.oneof(fine, broken, any, fc.constantFrom(null, 1, 'x', []))
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const parsed = rows.map((one) => v.safeParse(Row, one)).filter(({ success }) => success)
      expect(parseRows(Row, rows)).toEqual({
        rows: parsed.map(({ output }) => output),
        unreadable: rows.length - parsed.length,
      })
    }),
    { numRuns: 2_000 },
  )
})
