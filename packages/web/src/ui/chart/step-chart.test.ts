import { describe, expect, it } from 'vitest'
import { chartScale, gridValues, monthTicks } from './step-chart.tsx'

describe('the scale of a chart', () => {
  it.each([
    [0, 1_945, [0, 1_000, 2_000]],
    [-50, 1_945, [-1_000, 0, 1_000, 2_000]],
    [0, 7, [0, 2.5, 5, 7.5]],
    [-300, 0, [-300, -200, -100, 0]],
  ])('has round values around %d and %d', (low, high, expected) => {
    expect(gridValues(low, high)).toEqual(expected)
  })

  it.each([
    [0, 0, [0, 1]],
    [0, 1, [0, 1]],
    [0, 2, [0, 1, 2]],
    [0, 7, [0, 5, 10]],
    [0, 250, [0, 100, 200, 300]],
  ])('has no fractions for numbers of things from %d to %d', (low, high, expected) => {
    expect(gridValues(low, high, true)).toEqual(expected)
  })

  it('has two to four grid lines that include every value', () => {
    for (const low of [0, -1, -77.5, -12_345])
      for (const high of [0, 0.05, 9, 99.99, 1_000, 123_456.78]) {
        const values = gridValues(low, high)
        expect(values.length, `${low} ${high}`).toBeLessThanOrEqual(4)
        expect(values.length).toBeGreaterThanOrEqual(2)
        expect(values[0]).toBeLessThanOrEqual(low)
        expect(values.at(-1)).toBeGreaterThanOrEqual(high)
      }
  })

  it.each([
    ['a small dip', -50, 1_945, { grid: [0, 1_000, 2_000], bottom: -50, top: 2_000 }],
    ['a deep dip', -600, 1_945, { grid: [-1_000, 0, 1_000, 2_000], bottom: -1_000, top: 2_000 }],
    ['credit alone', -20, 0, { grid: [-20, -10, 0], bottom: -20, top: 0 }],
    ['no dip', 0, 7, { grid: [0, 2.5, 5, 7.5], bottom: 0, top: 7.5 }],
  ])('ends at the lowest value of %s', (_, low, high, expected) => {
    expect(chartScale(low, high)).toEqual(expected)
  })

  it('marks the first day of each month, and January by its year', () => {
    expect(monthTicks('2025-11-15', '2026-02-01').map(({ day, label }) => [day, label])).toEqual([
      ['2025-12-01', 'Ara'],
      ['2026-01-01', '2026'],
      ['2026-02-01', 'Şub'],
    ])
    expect(monthTicks('2026-03-01', '2026-03-31')).toEqual([])
  })

  it('marks at most twelve months of a long range, each January among them', () => {
    const ticks = monthTicks('2020-01-01', '2026-11-23')
    expect(ticks.length).toBeLessThanOrEqual(13)
    expect(ticks.filter(({ label }) => /^\d{4}$/.test(label)).length).toBeGreaterThan(5)
    expect(monthTicks('1900-01-01', '2099-12-31').length).toBeLessThan(30)
  })
})
