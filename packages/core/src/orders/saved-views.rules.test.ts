import { describe, expect, it } from 'vitest'
import {
  columnsText,
  optionalColumns,
  readColumns,
  readViews,
  viewNameProblem,
  viewQuery,
  type SavedView,
} from './saved-views.rules.ts'

const view = (name: string, query = 'tag=Merkez'): SavedView => ({ name, query })
const many = (count: number) => Array.from({ length: count }, (_, at) => view(`Görünüm ${at}`))

describe('shown columns', () => {
  it('are written and read again', () => {
    for (const columns of [optionalColumns, [], ['tag', 'end_date'] as const])
      expect(readColumns(columnsText(columns))).toEqual(columns)
  })
  it('of every kind are one word, also when more kinds come later', () => {
    expect([columnsText(optionalColumns), columnsText([])]).toEqual(['all', 'none'])
  })
  it('skip unknown names, and are unknown when nothing is left', () => {
    expect(readColumns('end_date,tag,tag,<b>,net_balance')).toEqual(['tag', 'end_date'])
    for (const odd of ['', ',', 'x', null, 7, {}, ['tag']]) expect(readColumns(odd)).toBeNull()
  })
})

describe('saved views', () => {
  it('keep the keys of the list alone', () => {
    expect(viewQuery('sort=tag&ticket=1&tag=A%26B&search=&late=1')).toBe('tag=A%26B&late=1&sort=tag')
  })
  it('read odd data without what is no view', () => {
    for (const odd of [null, undefined, 'x', 7, {}, { length: 3 }]) expect(readViews(odd)).toEqual([])
    const stored = [null, 7, [], {}, { name: 'A' }, { name: 1, query: '' }, view(' '), view('x'.repeat(41))]
    expect(
      readViews([...stored, view('A', 'x'.repeat(3_000)), view(' İç '), view('ic'), view('B', '//x?y=1')]),
    ).toEqual([view('İç'), view('B', '')])
    expect(readViews(many(30))).toHaveLength(20)
    const longest = `tag=${'x'.repeat(1_996)}`
    expect(readViews([view('A', longest), view('B', `${longest}x`)])).toEqual([view('A', longest)])
  })
  it('have names of at most 40 characters, each once, at most 20', () => {
    expect(viewNameProblem(' ', [])).toBe('name-missing')
    expect(viewNameProblem('ş'.repeat(40), [])).toBeNull()
    expect(viewNameProblem('😀'.repeat(40), [])).toBeNull()
    expect(viewNameProblem('ş'.repeat(41), [])).toBe('name-too-long')
    expect(viewNameProblem(` ${'ş'.repeat(40)} `, [])).toBeNull()
    expect(viewNameProblem(' Işık ', [view('ışık')])).toBe('name-taken')
    expect(viewNameProblem('IŞIK', [view('ışık')])).toBe('name-taken')
    expect(viewNameProblem('Işık', [view('ışık')], 'ışık')).toBeNull()
    expect(viewNameProblem('Yeni', many(19))).toBeNull()
    expect(viewNameProblem('Yeni', many(20))).toBe('too-many')
    expect(viewNameProblem('Yeni', many(20), 'Görünüm 3')).toBeNull()
  })
})
