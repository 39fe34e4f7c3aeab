import { expect, it } from 'vitest'
import { isRecoveryCode, readRecoveryCode } from './one-time-code.ts'

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
])('does not read %j', (text) => {
  expect(isRecoveryCode(text)).toBe(false)
})
