import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { sessionFile } from './session-file.ts'

const url = 'http://127.0.0.1:3000'
let path: string

beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'ipportal-session-')), 'sessions', 'default.json')
})

const signIn = (token: string) => {
  const file = sessionFile(path, url)
  file.set('token', token)
  file.set('user', '{}')
  file.set('company', '{}')
  file.flush()
  return file
}

it('keeps the three entries for their owner alone', () => {
  signIn('one')
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ token: 'one', user: '{}', company: '{}', url })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
  expect(sessionFile(path, url).get('token')).toBe('one')
})

it('tightens a folder that was open to others', () => {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o755 })
  signIn('one')
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
})

it('writes nothing until it is flushed and leaves no draft behind', () => {
  const file = sessionFile(path, url)
  file.set('token', 'one')
  expect(sessionFile(path, url).get('token')).toBeNull()
  file.flush()
  expect(readdirSync(join(path, '..'))).toEqual(['default.json'])
})

it('goes when the session goes', () => {
  const file = signIn('one')
  file.clear()
  file.flush()
  expect(readdirSync(join(path, '..'))).toEqual([])
})

it('does not remove the session that another CLI has started meanwhile', () => {
  signIn('one')
  const ours = sessionFile(path, url)
  signIn('two')
  for (const key of ['token', 'user', 'company']) ours.remove(key)
  ours.flush()
  expect(sessionFile(path, url).get('token')).toBe('two')
})

it('hides a token from any other address, and keeps it', () => {
  signIn('one')
  const other = sessionFile(path, 'http://127.0.0.1:9')
  expect([other.get('token'), other.otherUrl]).toEqual([null, url])
  other.clear()
  other.flush()
  expect(sessionFile(path, url).get('token')).toBe('one')
})

it.each(['', '{', 'null', '[]', '{"token": 1}'])('reads %s as signed out', (text) => {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  expect(sessionFile(path, url).get('token')).toBeNull()
})
