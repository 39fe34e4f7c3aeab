import { formatDateTime } from '../kernel/values/dates.ts'
import { formatUsd } from '../kernel/values/money.ts'
import type { Difference } from './audit.rules.ts'

/** Names of the values that audit rows hold. */
const fields: Record<string, string> = {
  activated: 'Sipariş etkinleşti',
  address: 'Adres',
  adminc: 'Admin-c',
  amount_usd: 'Tutar',
  asn: 'AS',
  block: 'Blok',
  by: 'Yöntem',
  client: 'İstemci',
  company: 'Firma no',
  counter_line: 'Düzeltme hareketi',
  discounted_price: 'İndirimli fiyat',
  email: 'E-posta',
  end_date: 'Bitiş',
  expires_at: 'Bitiş',
  fileType: 'Dosya tipi',
  fileTypeId: 'Dosya tipi no',
  files: 'Dosya sayısı',
  first: '1. name server',
  from_order: 'Aktaran sipariş',
  invoice: 'Fatura',
  isFactorOff: 'İki faktörlü doğrulama kapatıldı',
  line: 'Hareket no',
  maintainer: 'Maintainer',
  maxLength: 'Azami uzunluk',
  max_fee_usd: 'Aylık ücret sınırı',
  max_length: 'Azami uzunluk',
  name: 'Ad',
  networks: 'Ağlar',
  orders: 'Siparişler',
  org: 'Org',
  origin: 'AS',
  password: 'Yeni şifre',
  payment: 'Ödeme no',
  phone: 'Telefon',
  plan: 'Plan',
  prefix: 'Blok',
  price: 'Fiyat',
  promo: 'Promosyon kodu',
  reason: 'Neden',
  rests_until: 'Dinlenme sonu',
  renewal: 'Yenileme',
  reported_usd: 'Bildirilen tutar',
  request: 'Talep no',
  roas: 'ROA sayısı',
  routes: 'Route sayısı',
  scope: 'Yetki',
  second: '2. name server',
  service: 'Hizmet',
  sessions: 'Sonlandırılan oturum',
  sha256: 'Dosyanın özeti',
  stamp_tax: 'Damga vergisi',
  status: 'Durum',
  step: 'Plan adımı',
  steps: 'Adım sayısı',
  tag: 'Etiket',
  tax_number: 'Vergi numarası',
  tax_office: 'Vergi dairesi',
  text: 'Açıklama',
  to_order: 'Aktarılan sipariş',
  total: 'Toplam',
  users: 'Kullanıcı sayısı',
  uuid: 'ETTN',
}

/** Switches of notifications, whose values are yes or no. */
const switches: Record<string, string> = {
  due: 'Ödeme hatırlatmaları',
  renewal: 'Yenileme hatırlatmaları',
  order: 'Sipariş haberleri',
  payment: 'Ödeme haberleri',
  invoice: 'Faturalar',
  blacklisted: 'Kara liste uyarıları',
  rpki_invalid: 'RPKI uyarıları',
  ticket_reply: 'Destek talebi yanıtları',
  new_device: 'Yeni cihaz girişleri',
}
const switchText = (field: string, value: unknown): string | undefined =>
  typeof value === 'boolean' ? switches[field] : undefined

/** Words among the values. */
const words: Record<string, Record<string, string>> = {
  by: {
    password: 'şifre',
    code: 'doğrulama kodu',
    'recovery-code': 'kurtarma kodu',
    link: 'güvenli link',
  },
  reason: {
    wrong: 'şifre hatalı',
    limit: 'çok fazla deneme',
    'reset-needed': 'şifre sıfırlanmalı',
  },
  scope: { read: 'okuma', 'routing:write': 'route, ROA ve name server değişikliği' },
}

/** Values that are amounts. */
const amounts = new Set([
  'amount_usd',
  'discounted_price',
  'max_fee_usd',
  'price',
  'reported_usd',
  'stamp_tax',
  'total',
])
/** Items of a list that are shown; the rest is counted. */
const mostItems = 10
/** Length of a shown text; programs get all of it. */
const mostLetters = 500

/** Names a value of an audit row; an unknown one is shown as it is. */
export const fieldText = (field: string): string => fields[field] ?? switchText(field, true) ?? field

/** Writes a difference as `Etiket: eski → yeni`; a value alone where there was none before or the object is gone. */
export function differenceText({ field, before, after }: Difference): string {
  const label = switchText(field, before ?? after) ?? fieldText(field)
  if (after === undefined) return `${label}: ${valueText(field, before)}`
  const now = `${label}: `
  return before === null
    ? now + valueText(field, after)
    : `${now}${valueText(field, before)} → ${valueText(field, after)}`
}

function valueText(field: string, value: unknown): string {
  if (value === null) return 'boş'
  if (typeof value === 'boolean') return flagText(field, value)
  if (Array.isArray(value)) return listText(value)
  if (typeof value === 'number' && amounts.has(field)) return formatUsd(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'expires_at') return formatDateTime(text)
  return words[field]?.[text] ?? (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text)
}

function flagText(field: string, flag: boolean): string {
  return switchText(field, flag) === undefined ? (flag ? 'evet' : 'hayır') : flag ? 'açık' : 'kapalı'
}

function listText(list: readonly unknown[]): string {
  const shown = list.slice(0, mostItems).map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))
  return shown.join(', ') + (list.length > mostItems ? ` … (${list.length})` : '')
}
