import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Email, FilledText, isEmail } from './request-fields.ts'

describe('an e-mail address', () => {
  it.each([
    ["o'brien@ornek.example", "o'brien@ornek.example"],
    [' Ada+fatura@Ornek.Example ', 'ada+fatura@ornek.example'],
    ['info@xn--rnek-4qa.com.tr', 'info@xn--rnek-4qa.com.tr'],
    ['info@örnek.com.tr', 'info@xn--rnek-4qa.com.tr'],
    ['info@ÖRNEK.com.tr', 'info@xn--rnek-4qa.com.tr'],
    ['a@x.xn--p1ai', 'a@x.xn--p1ai'],
    ['a@x.рф', 'a@x.xn--p1ai'],
  ])('%s is %s', (typed, address) => expect(v.parse(Email, typed)).toBe(address))

  it.each([
    '',
    'ada',
    '@ornek.example',
    'ada@',
    'ada@localhost',
    'a b@ornek.example',
    'ada@ornek..example',
    '.ada@x.example',
    'a..b@x.example',
    'ada.@x.example',
    'ada@x.example/y',
    'ada@ör nek.com',
    'ada@örnek.com/y',
    'ğ@ornek.example',
    'ada@-x.example',
    'ada@x.example,b@x.example',
    'ada@x.example\r\nBcc: b@x.example',
    `${'a'.repeat(250)}@x.example`,
    'ada@x.example​',
    `ada@${'ö'.repeat(100)}.com`,
  ])('%j is none', (typed) => expect(isEmail(typed)).toBe(false))
})

it('a text that shows nothing is not filled', () => {
  const Text = FilledText(5)
  expect(['\u200B', '  ', ''].map((text) => v.is(Text, text))).toEqual([false, false, false])
  expect(v.parse(Text, ' İz ')).toBe('İz')
  expect(v.is(Text, '123456')).toBe(false)
})
