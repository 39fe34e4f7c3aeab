import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreedTotal, toCents } from './money.ts'

describe('the agreed total', () => {
  it.each([
    [450, 1, 4.5, 454.5],
    [405, 1, 4.05, 409.05],
    [450, 0.948, 4.27, 454.27],
    // 0.948 % of 0.53 is 0.0050244, which rounds up to a cent.
    [0.53, 0.948, 0.01, 0.54],
    [33.33, 33.3333, 11.11, 44.44],
    [0, 1, 0, 0],
    [125, 0, null, 125],
    [125, -1, null, 125],
    [125, null, null, 125],
  ])('of %d at %s percent', (price, rate, stampTax, total) => {
    expect(agreedTotal(price, rate)).toEqual({ stampTax, total })
  })

  it('is the price and the stamp tax to the cent, for every price and rate', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 })
    const rate = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1_000)
    fc.assert(
      fc.property(cents, rate, (priceCents, percent) => {
        const { stampTax, total } = agreedTotal(priceCents / 100, percent)
        expect(toCents(total)).toBe(priceCents + (toCents(stampTax) ?? 0))
        const exact = (BigInt(priceCents) * BigInt(Math.round(percent * 1_000)) * 2n + 100_000n) / 200_000n
        expect(toCents(stampTax) ?? 0).toBe(Number(exact))
      }),
    )
  })
})
