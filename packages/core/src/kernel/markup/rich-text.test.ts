import { expect, it } from 'vitest'
import { isRichText } from './plain-text.ts'

it.each([
  ['<p>Merhaba <b>ekip</b></p>', true],
  ['<p>Bir</p><ul><li>iki</li></ul>\n', true],
  ['Bakıyoruz.<br>Teşekkürler', true],
  ['Route <AS64500> görünmüyor', false],
  ['if (a < b) <b> diyor', false],
  ['<p> etiketi ne yapar?', false],
])('%j was written as HTML: %s', (text, isIt) => expect(isRichText(text)).toBe(isIt))
