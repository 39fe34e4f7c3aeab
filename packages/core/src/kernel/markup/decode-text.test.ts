import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = 'ŞGüçlü-Şifre9!\r\nİ'
const bigEndian = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, little endian', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, big endian', bigEndian],
  ['UTF-16 without a mark, little endian', Buffer.from(text, 'utf16le')],
  ['UTF-16 without a mark, big endian', bigEndian.subarray(2)],
  ['Windows-1254', Buffer.from('\xdeG\xfc\xe7l\xfc-\xdeifre9!\r\n\xdd', 'latin1')],
])('%s is read', (_, bytes) => expect(decodeText(bytes)).toBe(text))

it('a stray zero does not make UTF-8 another encoding', () =>
  expect(decodeText(Buffer.from('Güçlü\0'))).toBe('Güçlü\0'))

it('nothing is an empty text', () => expect(decodeText(Buffer.of())).toBe(''))
