import * as v from 'valibot'
import { expect, it } from 'vitest'
import { differencesOf, isRefused } from './audit.rules.ts'
import { AuditRow } from './audit.schema.ts'

const row = (fields: object) => v.parse(AuditRow, { id: 1, at: null, action: 'tag.set', outcome: 'done', ...fields })

it('lists each changed field once, those of before first', () => {
  const before = { name: 'Ada', phone: '', tag: 'a', orders: [1, 2] }
  const after = { orders: [1, 3], tag: 'a', phone: null, name: 'Ece', place: 'x' }
  expect(differencesOf(row({ before, after }))).toEqual([
    { field: 'name', before: 'Ada', after: 'Ece' },
    { field: 'orders', before: [1, 2], after: [1, 3] },
    { field: 'place', before: null, after: 'x' },
  ])
})

it('tells a value that was emptied from an object that is gone', () => {
  expect(differencesOf(row({ before: { tag: 'a' }, after: { tag: '' } }))).toEqual([
    { field: 'tag', before: 'a', after: null },
  ])
  expect(differencesOf(row({ before: { tag: 'a' } }))).toEqual([{ field: 'tag', before: 'a', after: undefined }])
  expect(differencesOf(row({ before: { tag: null, note: '' } }))).toEqual([])
})

it('shows 0 and no as values', () =>
  expect(differencesOf(row({ before: { due: false, fee: 0 }, after: { due: true, fee: 1 } }))).toEqual([
    { field: 'due', before: false, after: true },
    { field: 'fee', before: 0, after: 1 },
  ]))

it('leaves the reason out of the values of a refusal, and of nothing else', () => {
  const after = { status: 403, code: 'order-forbidden', asn: 'AS64500' }
  expect(differencesOf(row({ outcome: 'refused', after })).map(({ field }) => field)).toEqual(['asn'])
  expect(differencesOf(row({ after })).map(({ field }) => field)).toEqual(['status', 'code', 'asn'])
  expect([isRefused({ outcome: 'refused' }), isRefused({ outcome: 'done' })]).toEqual([true, false])
})
