import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { differenceText } from './audit-values.texts.ts'
import { differencesOf, joinEdits } from './audit.rules.ts'
import { AuditRow } from './audit.schema.ts'
import { actionText, actorText, sentenceOf, subjectOf } from './audit.texts.ts'

const row = (fields: object) =>
  v.parse(AuditRow, { id: 1, at: '2026-01-02T03:04:05Z', action: 'tag.set', outcome: 'done', ...fields })
const lines = (fields: object) => differencesOf(row(fields)).map((one) => differenceText(one))

describe('the values of an audit row', () => {
  it('are shown before and after a change, alone where something was made or ended', () => {
    expect(lines({ before: { tag: 'Eski' }, after: { tag: 'Yeni' } })).toEqual(['Etiket: Eski → Yeni'])
    expect(lines({ before: { tag: null }, after: { tag: 'Yeni' } })).toEqual(['Etiket: Yeni'])
    expect(lines({ before: { tag: 'Eski' }, after: { tag: null } })).toEqual(['Etiket: Eski → boş'])
    expect(lines({ before: { asn: 'AS64500', maxLength: 24 } })).toEqual(['AS: AS64500', 'Azami uzunluk: 24'])
    expect(lines({ before: { name: 'Ada' }, after: { name: 'Ada', phone: '' } })).toEqual([])
  })

  it('are in Turkish', () => {
    expect(lines({ before: { due: true }, after: { due: false } })).toEqual(['Ödeme hatırlatmaları: açık → kapalı'])
    expect(lines({ after: { activated: true, by: 'recovery-code' } })).toEqual([
      'Sipariş etkinleşti: evet',
      'Yöntem: kurtarma kodu',
    ])
    expect(lines({ after: { scope: 'routing:write', expires_at: '2026-12-31T20:59:59.000Z' } })).toEqual([
      'Yetki: route, ROA ve name server değişikliği',
      'Bitiş: 31.12.2026 23:59',
    ])
  })

  it('that are amounts have two decimals and the sign of the currency', () => {
    expect(lines({ after: { amount_usd: 337.5, total: 1236.34, stamp_tax: 4.25 } })).toEqual([
      'Tutar: $337,50',
      'Toplam: $1.236,34',
      'Damga vergisi: $4,25',
    ])
    expect(lines({ after: { email: 'a@b.example', password: false } })).toEqual(['E-posta: a@b.example'])
  })

  it('of a long text are cut, of a long list counted', () => {
    expect(lines({ after: { text: 'x'.repeat(20_000) } })).toEqual([`Açıklama: ${'x'.repeat(500)}…`])
    const orders = Array.from({ length: 500 }, (_, index) => index + 1)
    expect(lines({ after: { orders } })).toEqual(['Siparişler: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 … (500)'])
    expect(lines({ after: { networks: ['192.0.2.0/24', '2001:db8::/32'] } })).toEqual([
      'Ağlar: 192.0.2.0/24, 2001:db8::/32',
    ])
  })

  it('of another server are shown as they come', () => {
    expect(lines({ after: { colour: 'mavi', place: { x: 1 } } })).toEqual(['colour: mavi', 'place: {"x":1}'])
  })
})

describe('a refusal', () => {
  const refused = (after: object) => sentenceOf(row({ outcome: 'refused', target: 'POST /x', after }))

  it('has the reason of its code, else that of its status', () => {
    expect(refused({ status: 409, code: 'TOKEN_SCOPE' })).toBe(
      'Etiket değişikliği reddedildi (API anahtarının yetkisi yok)',
    )
    expect(refused({ status: 409, code: 'OTHER' })).toBe(
      'Etiket değişikliği reddedildi (kayıtların durumu uygun değil)',
    )
    expect(refused({ status: 418 })).toBe('Etiket değişikliği reddedildi (durum kodu 418)')
    expect(refused({ status: 403 })).toBe('Etiket değişikliği reddedildi (yetki yok)')
    expect(refused({})).toBe('Etiket değişikliği reddedildi')
  })
})

describe('an object', () => {
  it('is named by its kind and number, a record by itself', () => {
    const named = (action: string, target: string | null) => subjectOf(row({ action, target }))
    expect(named('ticket.close', 'ticket 7')).toBe('Destek talebini kapatma: Destek talebi #7')
    expect(named('route.add', 'route 192.0.2.0/24 AS64505')).toBe('Route ekleme: 192.0.2.0/24 AS64505')
    expect(named('roa.add', 'ROA 172.20.8.0/22-24 AS64505')).toBe('ROA ekleme: 172.20.8.0/22 (en uzun /24) AS64505')
    expect(named('notifications.change', 'link')).toBe('Bildirim tercihleri değişikliği: E-posta linki')
    expect(named('session.open', null)).toBe('Giriş')
  })

  it('that is a user is named by the name, where one is known', () => {
    const user = { action: 'user.disable', target: 'user 4' }
    expect(subjectOf(row({ ...user, target_name: 'Ada Örnek' }))).toBe(`${actionText('user.disable')}: Ada Örnek`)
    expect(subjectOf(row(user))).toBe(`${actionText('user.disable')}: Kullanıcı #4`)
  })
})

describe('an author', () => {
  it('is a name, or the provider, or the portal itself', () => {
    const named = (kind: string, name: string | null) => actorText({ actor: { kind, name } })
    expect(named('user', 'Ada')).toBe('Ada')
    expect(named('token', 'CI')).toBe('CI (API anahtarı)')
    expect(named('operator', 'operator')).toBe('Sağlayıcı')
    expect(named('system', 'revert')).toBe('Otomatik')
    expect(named('user', null)).toBe('Kullanıcı')
  })
})

describe('an edit', () => {
  const actor = { kind: 'user', name: 'Ada' }
  const prefix = '192.0.2.0/24'
  const edit = (fields: object = {}) => [
    row({ action: 'route.add', order_id: 1, actor, after: { origin: 'AS2', prefix, maintainer: 'M' }, ...fields }),
    row({ action: 'route.delete', order_id: 1, actor, before: { origin: 'AS1', prefix, maintainer: 'M' } }),
    row({ action: 'two-factor.code', actor }),
    row({ action: 'session.open', actor }),
  ]
  const shown = (rows: ReturnType<typeof edit>) => joinEdits(rows).map((one) => subjectOf(one))

  it('is one line with what has changed', () => {
    expect(shown(edit())).toEqual([`Route değişikliği: ${prefix}`, 'Giriş'])
    expect(joinEdits(edit()).flatMap((one) => differencesOf(one).map((each) => differenceText(each)))).toEqual([
      'AS: AS1 → AS2',
    ])
  })

  it('is none of another author, prefix or time, or when a part was refused', () => {
    const later = { at: '2026-01-02T03:06:06Z' }
    for (const other of [
      { actor: { ...actor, name: 'Can' } },
      { after: { prefix: '::/0' } },
      later,
      { outcome: 'refused' },
    ])
      expect(shown(edit(other)).length, JSON.stringify(other)).toBe(4)
  })
})
