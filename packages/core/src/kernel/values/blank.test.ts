import { expect, it } from 'vitest'
import { isBlank, oneLine } from './blank.ts'

it.each([
  '',
  ' \t\r\n',
  '\u00A0',
  '\u200B',
  '\u2060\uFEFF',
  '\u00AD',
  '\u3164',
  '\u2800',
  '\u{E0020}',
  '\u0000',
  '\u202E ',
])('nothing is seen of %j', (text) => expect(isBlank(text)).toBe(true))

it.each(['a', '\u200Bİ', '.', '0', '😀', '\u200B\u0301'])('something is seen of %j', (text) =>
  expect(isBlank(text)).toBe(false),
)

it.each([
  [' Merkez\u202E ', 'Merkez'],
  ['a\nb', 'a b'],
  ['a \r\n\t b', 'a b'],
  ['Mü\u00ADşteri\u200B\u0007', 'Müşteri'],
  ['👩‍👩‍👧 aile', '👩‍👩‍👧 aile'],
  ['❤\uFE0F\u202E', '❤\uFE0F'],
  ['x\u200D', 'x'],
  ['a\u0000b', 'a\u0000b'],
  ['İki  boşluk', 'İki  boşluk'],
  ['A\uFE0F\u200B', 'A'],
  ['A\u{E0041}\u200B', 'A'],
  ['Acme\u{E0020}\u{E0041}', 'Acme'],
  ['Acme©\u200B', 'Acme©'],
  ['👩\u200B\u200D👧', '👩👧'],
  ['👍🏽 1\uFE0F\u20E3 🇹🇷', '👍🏽 1\uFE0F\u20E3 🇹🇷'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  ],
  ['\u200B\n', ''],
])('a name %j is seen as %j', (text, seen) => {
  expect(oneLine(text)).toBe(seen)
  expect(oneLine(seen)).toBe(seen)
})

it('reads a megabyte at once', () => {
  expect(isBlank('\u200B'.repeat(1_000_000))).toBe(true)
  expect(isBlank(`${'\u200B'.repeat(1_000_000)}x`)).toBe(false)
  for (const part of ['\u200B', '\n', ' ', ' \n', '\u{E0041}']) expect(oneLine(`${part.repeat(500_000)}x`)).toBe('x')
})
