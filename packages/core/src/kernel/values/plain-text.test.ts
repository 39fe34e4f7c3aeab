import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isRichText, plainTextOf } from './plain-text.ts'

it.each([
  ['bir satır', 'bir satır'],
  ['<p>Birinci<br/>ikinci</p>\n\n<div>üçüncü &amp; &#305; &#x15f;</div>', 'Birinci\nikinci\nüçüncü & ı ş'],
  ['<ul><li>bir<li>iki</ul>', '- bir\n- iki'],
  [
    '<table><tr><th>Banka</th><th>IBAN</th></tr><tr><td> Örnek\n Bank </td><td>TR00<br>01</td></tr></table><p>Not</p>',
    'Banka       IBAN\nÖrnek Bank  TR00 01\nNot',
  ],
  ['<table><tr><td>a<td>b<tr><td>cc<td>d</table>', 'a   b\ncc  d'],
  ['<a href="https://banka.example/a?b=1&amp;c=2">Şube</a>', 'Şube (https://banka.example/a?b=1&c=2)'],
  ['<a href="javascript:alert(1)">Şube</a>', 'Şube'],
  ['<script>if (a < b) alert(">")</script><style>p{}</style>son', 'son'],
  ['<img alt=">" src=x onerror="alert(1)">resim<!-- <b>gizli</b> -->', 'resim'],
  ['3 < 5 ve &bilinmeyen; &#0;', '3 < 5 ve &bilinmeyen;'],
  ['', ''],
])('%j reads %j', (html, text) => expect(plainTextOf(html)).toBe(text))

it.each([
  ['<p>Merhaba <b>ekip</b></p>', true],
  ['<p>Bir</p><ul><li>iki</li></ul>\n', true],
  ['Bakıyoruz.<br>Teşekkürler', true],
  ['Route <AS64500> görünmüyor', false],
  ['if (a < b) <b> diyor', false],
  ['<p> etiketi ne yapar?', false],
])('%j was written as HTML: %s', (text, isIt) => expect(isRichText(text)).toBe(isIt))

it('reads whatever is given', () => {
  const piece = fc.constantFrom(
    '<table>',
    '</table>',
    '<tr>',
    '<td>',
    '</td>',
    '<li>',
    '<a href="',
    '<script>',
    '&',
    '<',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (parts) => {
      expect(typeof plainTextOf(parts.join(''))).toBe('string')
    }),
  )
})
