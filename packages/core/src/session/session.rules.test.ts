import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../kernel/platform/storage.ts'
import { returnPath } from './return-path.rules.ts'
import { readSession, removeSession, writeSession } from './session-storage.ts'

const session = { token: 't', user: { name: 'Ada', email: 'a@b.c' }, company: { id: 7, name: 'Örnek' } }

describe('return path', () => {
  it.each([
    ['/orders/5?x=1#rbl', '/orders/5?x=1#rbl'],
    ['/', '/'],
    [undefined, '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['orders', '/'],
    ['/login', '/'],
    ['/ord\ners', '/'],
    [{}, '/'],
  ])('%s leads to %s', (from, path) => expect(returnPath(from, 7, session)).toBe(path))
  it.each([
    ['/login?from=%2Forders', '/'],
    ['/orders?from=/login', '/orders?from=/login'],
    ['/orders/login', '/orders/login'],
    ['x/orders', '/'],
    ['/ord\\ers', '/'],
    ['/ord\u0085ers', '/'],
    [5, '/'],
  ])('%j leads to %s', (from, path) => expect(returnPath(from, 7, session)).toBe(path))
  it('a session without a company is that of no company', () => {
    expect(returnPath('/orders/5', 7, { ...session, company: null })).toBe('/')
    expect(returnPath('/orders/5', 7, null)).toBe('/')
    expect(returnPath('/orders/5', null, null)).toBe('/orders/5')
  })
  it('another company starts at the dashboard', () => expect(returnPath('/orders/5', 8, session)).toBe('/'))
  it('the first sign-in of a page has no company before it', () =>
    expect(returnPath('/orders/5', null, session)).toBe('/orders/5'))
})

const renamed = { ...session, user: { name: 'Irmak', email: 'i@b.c' } }

describe('storage', () => {
  it.each([
    ['a sign-in', null, session],
    ['a new name', session, renamed],
    ['a sign-out', session, null],
  ])('shows %s as a whole after each of its writes', (_, before, after) => {
    const memory = memoryStorage()
    if (before) writeSession(memory, before)
    const seen: unknown[] = [readSession(memory)]
    const note = () => {
      const now = readSession(memory)
      if (!isDeepStrictEqual(now, seen.at(-1))) seen.push(now)
    }
    const storage = {
      ...memory,
      set: (key: string, value: string) => (memory.set(key, value), note()),
      remove: (key: string) => (memory.remove(key), note()),
    }
    if (after) writeSession(storage, after)
    else removeSession(storage)
    expect(seen).toEqual([before, after])
  })
  it('keeps exactly token, user and company, and leaves other entries alone', () => {
    const storage = memoryStorage({ theme: 'dark' })
    writeSession(storage, session)
    expect(['token', 'user', 'company'].map((key) => storage.get(key))).toEqual([
      't',
      JSON.stringify(session.user),
      JSON.stringify(session.company),
    ])
    expect(readSession(storage)).toEqual(session)
    removeSession(storage)
    expect([readSession(storage), storage.get('user'), storage.get('theme')]).toEqual([null, null, 'dark'])
  })
  it.each([
    [{}, null],
    [{ user: '{}' }, null],
    [{ token: '' }, null],
    [{ token: 't', user: '{not json' }, null],
    [{ token: 't', user: '5' }, null],
    [{ token: 't' }, { token: 't', user: null, company: null }],
  ])('%j reads as %j', (entries, read) =>
    expect(readSession(memoryStorage(entries as Record<string, string>))).toEqual(read),
  )
})
