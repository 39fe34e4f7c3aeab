import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { version } from './version.ts'

const run = promisify(execFile)
const cli = resolve(import.meta.dirname, '../..')
/** Node of this test for npm's scripts and for the installed program. */
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}` }

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = temporaryFolder()
  server = await startTestServer()
  await run('npm', ['pack', '--pack-destination', folder], { cwd: cli, env })
  const [archive = ''] = readdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  await run('npm', ['install', '--offline', '--omit=optional', '--no-audit', '--no-fund', `./${archive}`], {
    cwd: folder,
    env,
  })
})
afterAll(async () => {
  await server.stop()
})

const installed = (line: readonly string[], own: Record<string, string> = {}) =>
  run(join(folder, 'node_modules/.bin/ipportal'), line, {
    cwd: folder,
    env: { ...env, ...own, IPPORTAL_URL: server.url, IPPORTAL_CONFIG_DIR: join(folder, 'config') },
  })

it('installs without other packages', async () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@ip-portal'])
  expect(readdirSync(join(folder, 'node_modules/@ip-portal/cli')).toSorted()).toEqual([
    'README.md',
    'bin',
    'dist',
    'package.json',
  ])
  expect((await installed(['--version'])).stdout).toBe(`${version}\n`)
})

it('signs in and lists orders', async () => {
  const { email, password } = server.signIns.find((one) => one.totpSecret === null) ?? expect.fail('no sign-in')
  await installed(['login', '--email', email], { IPPORTAL_PASSWORD: password })
  expect(JSON.parse((await installed(['orders', 'list', '--json'])).stdout)).not.toHaveLength(0)
})
