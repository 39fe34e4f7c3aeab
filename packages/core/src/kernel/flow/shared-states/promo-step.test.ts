import { expect, it } from 'vitest'
import { isPromoRefused, isUncheckedCode } from './promo-step.ts'

const promo = { discount: 10, finalPrice: 90 }
const failure = { kind: 'refused', status: 400 } as const

it('knows a code that was typed and neither applied nor refused', () => {
  expect(isUncheckedCode({ code: '', promo: null }, 'YUZDE10')).toBe(true)
  expect(isUncheckedCode({ code: 'SABIT25', promo: null }, 'YUZDE10')).toBe(true)
  for (const [code, applied, typed] of [
    ['', null, ''],
    ['', null, '  '],
    ['YUZDE10', null, 'YUZDE10'],
    ['SABIT25', promo, 'YUZDE10'],
  ] as const)
    expect(isUncheckedCode({ code, promo: applied }, typed), typed).toBe(false)
  expect(isUncheckedCode({ code: '', promo: null })).toBe(false)
})

it('tells a refused code from a refusal of the order', () => {
  expect(isPromoRefused({ code: 'YOK', promo: null, failure })).toBe(true)
  expect(isPromoRefused({ code: 'YOK', promo: null, failure: null })).toBe(false)
  expect(isPromoRefused({ code: '', promo: null, failure })).toBe(false)
  expect(isPromoRefused({ code: 'YUZDE10', promo, failure })).toBe(false)
})
