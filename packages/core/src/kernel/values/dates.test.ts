import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  compareDates,
  currentYear,
  dayOf,
  daysBetween,
  daysLeft,
  formatDate,
  formatDateTime,
  formatRelative,
  formatWithAge,
  inWords,
  isOldRate,
  istanbulDay,
  periodEnd,
  typedDay,
} from './dates.ts'
import { turkishLocale } from './turkish.ts'

const at = (iso: string) => Date.parse(iso)

describe('days left, in calendar days of Istanbul', () => {
  it.each([
    ['2026-11-21', '2026-11-21T12:00:00Z', 0],
    ['2026-11-22', '2026-11-21T12:00:00Z', 1],
    ['2026-11-20', '2026-11-21T12:00:00Z', -1],
    // 21:00Z is midnight in Istanbul, where the day changes before it does in London.
    ['2026-11-22', '2026-11-21T20:59:59Z', 1],
    ['2026-11-22', '2026-11-21T21:00:00Z', 0],
    ['2027-01-01', '2026-12-31T22:30:00Z', 0],
    ['2026-11-21T21:30:00Z', '2026-11-21T12:00:00Z', 1],
    ['2026-11-21 23:30:00', '2026-11-21T12:00:00Z', 0],
    ['2028-03-01', '2028-02-28T12:00:00Z', 2],
  ])('until %s, seen at %s: %i', (end, now, days) => expect(daysLeft(end, at(now))).toBe(days))

  it.each([null, undefined, '', 'yarın', '2026-13-40'])('%s has no days left', (end) =>
    expect(daysLeft(end, at('2026-11-21T12:00:00Z'))).toBeNull(),
  )

  it('falls by exactly one when midnight passes in Istanbul, and at no other time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        fc.integer({ min: 1, max: 86_400_000 }),
        (now, later) => {
          const end = '2050-06-15'
          const fall = (daysLeft(end, now) ?? 0) - (daysLeft(end, now + later) ?? 0)
          expect(fall).toBe(daysBetween(istanbulDay(now), istanbulDay(now + later)))
          expect([0, 1]).toContain(fall)
        },
      ),
    )
  })
})

it.each(['12026-01-01 23:30', '+012026-01-01T00:00:00Z', '-000001-12-31T00:00:00Z', '+275760-09-13T00:00:00Z'])(
  'a year without four digits is unreadable: %s',
  (value) => expect(dayOf(value)).toBeNull(),
)
it('the first and the last day of four digits are readable', () => {
  expect([dayOf('0000-01-01T00:00:00+03:00'), dayOf('9999-12-31T23:59:59.999+03:00')]).toEqual([
    '0000-01-01',
    '9999-12-31',
  ])
  expect([dayOf('-000001-12-31T23:59:59.999+03:00'), dayOf('+010000-01-01T00:00:00+03:00')]).toEqual([null, null])
})
it('a date without time is never shifted', () => expect(dayOf('2026-01-01')).toBe('2026-01-01'))
it.each([
  ['2026-11-21T23:30', '2026-11-21'],
  ['2026-11-21 23:30', '2026-11-21'],
  ['2026-11-21T23:30:15.123', '2026-11-21'],
  ['2026-11-21T23:30:15.123Z', '2026-11-22'],
  ['2026-11-21T23:30+03:00', '2026-11-21'],
  ['2026-11-21T01:30+05:00', '2026-11-20'],
  ['2026-02-31x', null],
  ['+002026-11-21', '2026-11-21'],
])('%s is the day %s of Istanbul', (value, day) => expect(dayOf(value)).toBe(day))
it('sorts dates by time', () =>
  expect(['2026-11-21', '2025-12-01', '2026-11-21', '2026-02-03'].sort(compareDates)).toEqual([
    '2025-12-01',
    '2026-02-03',
    '2026-11-21',
    '2026-11-21',
  ]))
it('two equal dates are in no order', () => expect(compareDates('2026-11-21', '2026-11-21')).toBe(0))
it('counts days backwards too', () =>
  expect([daysBetween('2026-03-01', '2026-02-27'), daysBetween('2026-02-27', '2026-03-01')]).toEqual([-2, 2]))
it('counts the year in Istanbul', () =>
  expect(currentYear(at('2025-12-31T21:30:00Z'))).toEqual({ from: '2026-01-01', to: '2026-12-31' }))
it.each([
  ['2026-01-31', 'monthly', '2026-02-28'],
  ['2024-02-29', 'yearly', '2025-02-28'],
  ['2026-12-15', 'monthly', '2027-01-15'],
  ['2026-11-21', 'yearly', '2027-11-21'],
  ['2026-12-31', 'monthly', '2027-01-31'],
  ['2026-10-31', 'monthly', '2026-11-30'],
  ['2026-11-30', 'monthly', '2026-12-30'],
  ['2027-02-28', 'yearly', '2028-02-28'],
  ['2026-01-01', 'monthly', '2026-02-01'],
] as const)('a %s term %s ends on %s', (day, period, end) => expect(periodEnd(day, period)).toBe(end))
it('moves by days across months', () => expect(addDays('2026-02-27', 3)).toBe('2026-03-02'))

it.each([
  ['the same day', '2026-11-27', '2026-11-27', false],
  ['over a weekend', '2026-11-27', '2026-12-02', false],
  ['the fourth bank day', '2026-11-27', '2026-12-03', true],
  ['three bank days of one week', '2026-11-23', '2026-11-26', false],
  ['a year', '2025-11-27', '2026-11-27', true],
  ['a day to come', '2026-11-28', '2026-11-27', false],
])('calls a rate old after three bank days: %s', (_, day, today, isOld) =>
  expect(isOldRate(day, Date.parse(`${today}T12:00:00+03:00`))).toBe(isOld),
)

describe('formats', () => {
  it.each([
    ['2026-11-21', '21.11.2026'],
    ['2026-11-21T21:30:00Z', '22.11.2026'],
    [null, '-'],
    ['x', '-'],
  ])('%s is %s', (value, text) => expect(formatDate(value)).toBe(text))
  it.each([
    ['2026-11-21T21:30:00Z', '22.11.2026 00:30'],
    ['2026-11-21 15:04:00', '21.11.2026 15:04'],
    ['2026-11-21', '21.11.2026'],
    ['', '-'],
    ['x', '-'],
    [undefined, '-'],
    ['2026-11-21T15:04', '21.11.2026 15:04'],
    ['2026-11-21 00:00', '21.11.2026 00:00'],
    ['2026-12-31T21:00:00Z', '01.01.2027 00:00'],
  ])('%s is %s', (value, text) => expect(formatDateTime(value)).toBe(text))
  it.each([
    ['2026-11-21T11:57:00Z', '3 dakika önce'],
    ['2026-11-21T09:00:00Z', '3 saat önce'],
    ['2026-11-19T12:00:00Z', 'evvelsi gün'],
    ['2026-11-20', 'dün'],
    ['2026-11-21', 'bugün'],
    ['2026-11-22', 'yarın'],
    ['x', '-'],
    ['', '-'],
    ['2026-11-21T12:00:00Z', 'bu dakika'],
    ['2026-11-21T11:59:01Z', 'bu dakika'],
    ['2026-11-21T11:59:00Z', '1 dakika önce'],
    ['2026-11-21T11:00:01Z', '59 dakika önce'],
    ['2026-11-21T11:00:00Z', '1 saat önce'],
    ['2026-11-20T12:00:01Z', '23 saat önce'],
    ['2026-11-20T12:00:00Z', 'dün'],
    // Three midnights in Istanbul ago, though less than three times 24 hours.
    ['2026-11-18T12:00:01Z', '3 gün önce'],
    ['2026-11-18T21:00:00Z', 'evvelsi gün'],
    ['2026-11-18T20:59:59Z', '3 gün önce'],
    ['2026-11-23T20:59:59Z', 'öbür gün'],
    ['2026-11-23T21:00:00Z', '3 gün sonra'],
    ['2026-11-21T12:05:59Z', '5 dakika sonra'],
    ['2026-11-22T13:00:00Z', 'yarın'],
    ['2026-11-21 14:00:00', '1 saat önce'],
    ['2026-11-21T14:00', '1 saat önce'],
    ['2026-11-11', '10 gün önce'],
  ])('%s is %s', (value, text) => expect(formatRelative(value, at('2026-11-21T12:00:00Z'))).toBe(text))
  it.each(['day', 'hour', 'minute'] as const)('says each distance of %s as the platform does', (unit) => {
    const platform = new Intl.RelativeTimeFormat(turkishLocale, { numeric: 'auto' })
    for (const value of [...Array.from({ length: 41 }, (_, at) => at - 20), -4321, 4321])
      expect(inWords(value, unit)).toBe(platform.format(value, unit))
  })
  it('shows a time with its age', () =>
    expect(formatWithAge('2026-11-20T10:00:00Z', at('2026-11-21T12:00:00Z'))).toBe('20.11.2026 13:00 (dün)'))
})

it.each([
  ['1.6.2026', '2026-06-01'],
  ['01.06.2026', '2026-06-01'],
  ['01/06/2026', '2026-06-01'],
  ['1-6-2026', '2026-06-01'],
  ['01062026', '2026-06-01'],
  [' 2026-06-01 ', '2026-06-01'],
  ['2026-6-1', '2026-06-01'],
  ['29.02.2028', '2028-02-29'],
])('a typed %s is %s', (text, day) => expect(typedDay(text)).toBe(day))

it.each([
  '',
  'abc',
  '31.02.2026',
  '29.02.2026',
  '2026-02-31',
  '1.6.26',
  '01.01.0001',
  '32012026',
  '1/6',
  '1.6.2026x',
  '٠١.٠٦.٢٠٢٦',
])('%j is no day', (text) => expect(typedDay(text)).toBeNull())

it.each(['2026-02-31', '2025-02-29', '2026-13-01', '2026-00-10', '0000-00-00'])('%s on the wire is no day', (text) =>
  expect(dayOf(text)).toBeNull(),
)
