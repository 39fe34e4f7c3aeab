import { expect, it } from 'vitest'
import { secretBytes, totp } from './totp.ts'

/** RFC 6238 appendix B, SHA-1, the last six of its eight digits. */
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('gives the code of the RFC at second %i', (second, code) => {
  expect(totp(Buffer.from('12345678901234567890'), second * 1000)).toBe(code)
})

it('reads base32 as authenticator apps write it', () => {
  expect(secretBytes('gezd gnbv-GY3TQOJQGEZDGNBVGY3TQOJQ==')?.toString()).toBe('12345678901234567890')
  for (const bad of ['', '   ', '1GEZ', 'şifre']) expect(secretBytes(bad), bad).toBeNull()
})
