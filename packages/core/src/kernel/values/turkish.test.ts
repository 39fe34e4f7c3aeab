import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareTurkish, fold, normaliseEmail, toAsciiUpper } from './turkish.ts'

it.each([
  ['ip', 'IP'],
  ['IP', 'ip'],
  ['istanbul', 'İSTANBUL'],
  ['isik', 'IŞIK'],
  ['cagri', 'Çağrı'],
  ['ÜNLÜ', 'ünlü'],
])('a search for %s finds %s', (query, text) => expect(fold(text)).toContain(fold(query)))

it('folding is stable, and every kind of i is one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
  expect(new Set(['i', 'İ', 'ı', 'I'].map(fold))).toEqual(new Set(['i']))
})

it.each([
  ['Çağrı Merkezi İstanbul', 'CAGRI MERKEZI ISTANBUL'],
  ['ığüşöç ĞÜŞÖÇİ', 'IGUSOC GUSOCI'],
  ['naïve – €5 日本', 'NAIVE  5 '],
])('%s becomes %s', (text, ascii) => expect(toAsciiUpper(text)).toBe(ascii))

it('registry texts are printable ASCII without lower case, and stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const ascii = toAsciiUpper(text)
      expect(ascii).toMatch(/^[\x20-\x60\x7b-\x7e]*$/)
      expect(toAsciiUpper(ascii)).toBe(ascii)
    }),
  )
})

it('sorts as a Turkish dictionary does', () =>
  expect(['z', 'ş', 's', 'ı', 'i', 'ç', 'c', 'h10', 'h9'].sort(compareTurkish)).toEqual([
    'c',
    'ç',
    'h9',
    'h10',
    'ı',
    'i',
    's',
    'ş',
    'z',
  ]))

it('an e-mail is lower-cased by invariant rules', () =>
  expect(normaliseEmail(' IP@Ornek.Example ')).toBe('ip@ornek.example'))
