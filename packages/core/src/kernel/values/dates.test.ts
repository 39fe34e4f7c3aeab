import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  currentYear,
  dayOf,
  daysBetween,
  daysLeft,
  formatDate,
  formatDateTime,
  formatRelative,
  istanbulDay,
  periodEnd,
} from './dates.ts'

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

it('a date without time is never shifted', () => expect(dayOf('2026-01-01')).toBe('2026-01-01'))
it('counts the year in Istanbul', () =>
  expect(currentYear(at('2025-12-31T21:30:00Z'))).toEqual({ from: '2026-01-01', to: '2026-12-31' }))
it.each([
  ['2026-01-31', 'monthly', '2026-02-28'],
  ['2024-02-29', 'yearly', '2025-02-28'],
  ['2026-12-15', 'monthly', '2027-01-15'],
  ['2026-11-21', 'yearly', '2027-11-21'],
] as const)('a %s term %s ends on %s', (day, period, end) => expect(periodEnd(day, period)).toBe(end))
it('moves by days across months', () => expect(addDays('2026-02-27', 3)).toBe('2026-03-02'))

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
  ])('%s is %s', (value, text) => expect(formatDateTime(value)).toBe(text))
  it.each([
    ['2026-11-21T11:57:00Z', '3 dakika önce'],
    ['2026-11-21T09:00:00Z', '3 saat önce'],
    ['2026-11-19T12:00:00Z', 'evvelsi gün'],
    ['2026-11-20', 'dün'],
    ['2026-11-21', 'bugün'],
    ['2026-11-22', 'yarın'],
    ['x', '-'],
  ])('%s is %s', (value, text) => expect(formatRelative(value, at('2026-11-21T12:00:00Z'))).toBe(text))
})
