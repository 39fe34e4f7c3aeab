import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CliError } from '../errors/exit-codes.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readSettings } from './settings.ts'

const folderWith = (config: unknown) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'config.json'), typeof config === 'string' ? config : JSON.stringify(config))
  return folder
}

it('prefers option, environment, file and default, in this order', () => {
  const file = {
    url: 'https://file.example',
    profiles: { is: { url: 'https://profile.example', email: 'a@b.example' } },
  }
  const env = { IPPORTAL_CONFIG_DIR: folderWith(file) }
  const urlOf = (...given: Parameters<typeof readSettings>) => readSettings(...given).url
  expect(urlOf({ url: 'https://flag.example/' }, { ...env, IPPORTAL_URL: 'https://env.example' })).toBe(
    'https://flag.example',
  )
  expect(urlOf({}, { ...env, IPPORTAL_URL: 'https://env.example' })).toBe('https://env.example')
  expect(urlOf({ profile: 'is' }, env)).toBe('https://profile.example')
  expect(urlOf({}, env)).toBe('https://file.example')
  expect(urlOf({}, { IPPORTAL_CONFIG_DIR: '/yok' })).toBe('http://127.0.0.1:3000')
  expect(readSettings({ profile: 'is' }, env)).toMatchObject({ email: 'a@b.example', isDefaultProfile: false })
})

it('goes to the portal at which a profile signed in last, unless a place names another', () => {
  const folder = folderWith({ url: 'https://file.example', profiles: { named: { url: 'https://named.example' } } })
  const env = { IPPORTAL_CONFIG_DIR: folder }
  mkdirSync(join(folder, 'sessions'))
  const keep = (name: string, content: object) =>
    writeFileSync(join(folder, 'sessions', name), JSON.stringify(content), { mode: 0o600 })
  keep('is.json', { token: 't', url: 'https://session.example' })
  keep('is.device', { device: 'd', url: 'https://before.example' })
  keep('ended.device', { device: 'd', url: 'https://ended.example' })
  for (const name of ['named', 'default']) keep(`${name}.json`, { token: 't', url: 'https://session.example' })
  const urlOf = (profile: string, more = {}) => readSettings({ profile }, { ...env, ...more }).url
  expect(['is', 'ended', 'new', 'named', 'default'].map((profile) => urlOf(profile))).toEqual([
    'https://session.example',
    'https://ended.example',
    'https://file.example',
    'https://named.example',
    'https://file.example',
  ])
  expect(urlOf('is', { IPPORTAL_URL: 'https://env.example' })).toBe('https://env.example')
  chmodSync(join(folder, 'sessions', 'is.json'), 0o622)
  chmodSync(join(folder, 'sessions', 'is.device'), 0o622)
  expect(urlOf('is'), 'others may have written it').toBe('https://file.example')
})

it.each([
  'http://127.0.0.1:3000',
  'http://127.1',
  'http://localhost',
  'http://portal.localhost:80',
  'http://[::1]:3000',
  'http://[::ffff:127.0.0.1]',
  'https://portal.example',
])('needs no --insecure for %s', (url) => {
  expect(readSettings({ url }, {})).toMatchObject({ isInsecure: false })
})

it.each([
  'http://portal.example',
  'http://192.0.2.1',
  'http://127.0.0.1.example',
  'http://localhost.example',
  'http://[2001:db8::1]',
  'http://[::ffff:192.0.2.1]',
  'http://0.0.0.0',
  'http://my-localhost',
])('refuses %s without --insecure', (url) => {
  expect(() => readSettings({ url }, {})).toThrow('--insecure')
  expect(readSettings({ url, insecure: true }, {})).toMatchObject({ isInsecure: true })
})

it('keeps a session for each profile, under the configuration folder of the system', () => {
  expect(readSettings({}, { XDG_CONFIG_HOME: '/x' }).sessionPath).toBe('/x/ipportal/sessions/default.json')
  expect(readSettings({ profile: 'is' }, { XDG_CONFIG_HOME: '/x' }).sessionPath).toBe('/x/ipportal/sessions/is.json')
})

it.each([
  [{ url: 'portal' }, {}],
  [{ url: 'ftp://portal.example' }, {}],
  [{ url: 'http://ada:x@portal.example' }, {}],
  [{ profile: '../token' }, {}],
  [{}, { IPPORTAL_CONFIG_DIR: folderWith('{') }],
  [{}, { IPPORTAL_CONFIG_DIR: folderWith({ url: 1 }) }],
  [{}, { IPPORTAL_CONFIG_DIR: folderWith({ format: 'xml' }) }],
])('refuses %j %j', (options, env) => {
  expect(() => readSettings(options, env)).toThrow(CliError)
})
