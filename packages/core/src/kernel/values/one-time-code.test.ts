import { expect, it } from 'vitest'
import { codeDigits, isRecoveryCode, readRecoveryCode } from './one-time-code.ts'

it.each(['abcde-fgh23', 'ABCDE-FGH23', ' abcde fgh23 ', 'abcdefgh23', 'abcde - fgh23'])('reads %j', (text) => {
  expect(readRecoveryCode(text)).toBe('abcde-fgh23')
})

it.each([
  '',
  '123456',
  'abcde',
  'abcde-fgh2',
  'abcde-fgh234',
  'abcdi-fgh23',
  'abcdo-fgh23',
  'abcd1-fgh23',
  'ABCDİ-FGH23',
  `${' '.repeat(90)}abcde-fgh23`,
])('does not read %j', (text) => {
  expect(isRecoveryCode(text)).toBe(false)
})

it('looks at the first 100 characters of a recovery code', () => {
  expect(readRecoveryCode(`${' '.repeat(89)}abcde-fgh23`)).toBe('abcde-fgh23')
})

it.each([
  ['123 456', '123456'],
  ['012345', '012345'],
  ['12345678', '123456'],
  ['kod: 12-34', '1234'],
  ['', ''],
])('keeps of %j the digits %j', (typed, digits) => expect(codeDigits(typed)).toBe(digits))
