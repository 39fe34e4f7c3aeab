import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openSessionFile } from './session-file.ts'

const url = 'http://127.0.0.1:3000'
let path: string

beforeEach(() => {
  path = join(temporaryFolder(), 'sessions', 'default.json')
})

const signIn = async (token: string) => {
  const file = await openSessionFile(path, url)
  file.set('token', token)
  file.set('user', '{}')
  file.set('company', '{}')
  await file.flush()
  return file
}

it('keeps the three entries readable for their owner only', async () => {
  await signIn('one')
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ token: 'one', user: '{}', company: '{}', url })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
  expect((await openSessionFile(path, url)).get('token')).toBe('one')
})

it('tightens a folder that was open to others', async () => {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o755 })
  await signIn('one')
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
})

it('writes nothing until it is flushed and leaves no draft behind', async () => {
  const file = await openSessionFile(path, url)
  file.set('token', 'one')
  expect((await openSessionFile(path, url)).get('token')).toBeNull()
  await file.flush()
  expect(readdirSync(join(path, '..'))).toEqual(['default.json'])
})

it('is removed with the session', async () => {
  const file = await signIn('one')
  file.clear()
  await file.flush()
  expect(readdirSync(join(path, '..'))).toEqual([])
})

it('does not remove the session that another CLI has started meanwhile', async () => {
  await signIn('one')
  const ours = await openSessionFile(path, url)
  await signIn('two')
  for (const key of ['token', 'user', 'company']) ours.remove(key)
  await ours.flush()
  expect((await openSessionFile(path, url)).get('token')).toBe('two')
})

it('hides a token from any other address, and keeps it', async () => {
  await signIn('one')
  const other = await openSessionFile(path, 'http://127.0.0.1:9')
  expect([other.get('token'), other.otherUrl]).toEqual([null, url])
  other.clear()
  await other.flush()
  expect((await openSessionFile(path, url)).get('token')).toBe('one')
})

it.each(['', '{', 'null', '[]', '{"token": 1}'])('reads %s as signed out', async (text) => {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text, { mode: 0o600 })
  expect((await openSessionFile(path, url)).get('token')).toBeNull()
})
