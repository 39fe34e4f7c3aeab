import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainTextOf } from './plain-text.ts'

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
  ['<h1>Hesaplar</h1>metin<hr>son<br><br>not', 'Hesaplar\nmetin\nson\nnot'],
  ['<ol><li>bir</li><li>iki&nbsp;üç</li></ol>', '- bir\n- iki üç'],
  ['<li>bir<li>iki', 'bir\niki'],
  ['<table><tr><td></td></tr><tr><td>a</td><td></td></tr></table>', 'a'],
  ['<head><title>gizli</title></head><svg><text>gizli</text></svg>açık', 'açık'],
])('%j reads %j', async (html, text) => expect(await plainTextOf(html)).toBe(text))

it('reads any input, however deep', async () => {
  expect(typeof (await plainTextOf('<div>'.repeat(20_000)))).toBe('string')
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
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(piece, fc.string())), async (parts) => {
      expect(typeof (await plainTextOf(parts.join('')))).toBe('string')
    }),
  )
})
