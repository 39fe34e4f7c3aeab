import type { Bank } from '../../store/parameters.ts'
import { billingTexts as texts } from './billing.texts.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const row = (tag: 'th' | 'td', cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Writes the bank accounts as HTML, as customers read them. A value of older releases is HTML already. */
export function bankHtml(value: string | null): string | null {
  if (value?.startsWith('{') !== true) return value
  const { holder, accounts, note } = JSON.parse(value) as Bank
  const rows = accounts.map(({ bank, currency, iban }) =>
    row('td', [bank, currency === 'TRY' ? 'TL' : currency, inFours(iban)]),
  )
  return [
    `<p>${escaped(texts.bankHolder(holder))}</p>`,
    `<table class="table"><thead>${row('th', texts.bankColumns)}</thead><tbody>${rows.join('')}</tbody></table>`,
    ...(note === undefined ? [] : [`<p>${escaped(note)}</p>`]),
  ].join('')
}
