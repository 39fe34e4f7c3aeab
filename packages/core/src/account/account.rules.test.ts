import { describe, expect, it } from 'vitest'
import { isAcceptablePassword, passwordStrength, strengthLevel, unmetPasswordRules, bannerOf } from './account.rules.ts'

describe('password', () => {
  it.each([
    ['', 0],
    ['a', 20],
    ['aA', 40],
    ['aA1', 60],
    ['aA1!', 80],
    ['aA1!aA1!', 100],
    ['ŞĞŞĞşğ1€', 100],
    ['        ', 20],
    // Eight code points, sixteen units of UTF-16.
    ['😀😀😀😀😀😀😀😀', 40],
  ])('%s has %i points', (password, points) => expect(passwordStrength(password)).toBe(points))

  it.each([
    [0, 'danger'],
    [39, 'danger'],
    [40, 'warning'],
    [59, 'warning'],
    [60, 'info'],
    [79, 'info'],
    [80, 'success'],
    [100, 'success'],
  ])('%i points are %s', (points, level) => expect(strengthLevel(points)).toBe(level))

  it('80 points are not yet enough', () => {
    expect(isAcceptablePassword('aA1!')).toBe(false)
    expect(unmetPasswordRules('aA1!')).toEqual(['length'])
    expect(isAcceptablePassword(`aA1!${'x'.repeat(197)}`)).toBe(false)
    expect(isAcceptablePassword(`aA1!${'x'.repeat(196)}`)).toBe(true)
  })
})

describe('banner', () => {
  const status = { hasEmail: true, isEmailVerified: true, is2FAEnabled: true }
  it.each([
    [null, null],
    [status, null],
    [{ ...status, hasEmail: false, isEmailVerified: false }, 'add-email'],
    [{ ...status, isEmailVerified: false, is2FAEnabled: false }, 'verify-email'],
    [{ ...status, is2FAEnabled: false }, 'enable-two-factor'],
  ])('%j shows %s', (known, banner) => expect(bannerOf(known)).toBe(banner))
})
