import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findKeyring } from './keyring.ts'
import { machineFor, type Machine } from '../testing/run-cli.ts'
import { startStubPortal, stubCalls, type StubPortal } from '../testing/stub-portal.ts'

let portal: StubPortal
let machine: Machine
/** Where the tools on this machine's PATH keep secrets and write down how they were called. */
let vault: string
let env: Record<string, string>

beforeEach(async () => {
  portal = await startStubPortal()
  portal.on('POST /auth/login', (_, count) => ({
    body: { token: `token-${count}`, user: { name: 'Ada', email: 'ada@ornek.example' }, company: null },
  }))
  machine = machineFor(portal.url)
  vault = join(machine.configDir, 'vault')
  const bin = join(machine.configDir, 'bin')
  mkdirSync(vault)
  mkdirSync(bin)
  env = {
    PATH: `${bin}:${machine.env['PATH']}`,
    VAULT: vault,
    IPPORTAL_NO_KEYRING: '',
    IPPORTAL_PASSWORD: 'x',
    IPPORTAL_EMAIL: 'ada@ornek.example',
  }
  writeFileSync(
    join(bin, 'secret-tool'),
    [
      '#!/bin/sh',
      'echo "$@" >>"$VAULT/.calls"',
      '[ -e "$VAULT/.locked" ] && exit 1',
      'for account; do :; done',
      'case $1 in',
      'store) cat >"$VAULT/$account" ;;',
      'lookup) cat "$VAULT/$account" ;;',
      'clear) rm -f "$VAULT/$account" ;;',
      'esac',
    ].join('\n'),
    { mode: 0o755 },
  )
})
afterEach(() => portal.stop())

const secrets = () => readdirSync(vault).filter((name) => !name.startsWith('.'))
const sessionText = () => readFileSync(join(machine.configDir, 'sessions', 'default.json'), 'utf8')
const line = (command: string) => machine.run(command, { env })

describe.skipIf(process.platform !== 'linux')('a keyring of the system', () => {
  it('has the token, which is in no file and in no argument, until the session ends', async () => {
    expect((await line('login')).code).toBe(0)
    expect(sessionText()).not.toContain('token-1')
    expect(secrets().map((name) => readFileSync(join(vault, name), 'utf8'))).toEqual(['token-1'])
    expect((await line('orders list --json')).code).toBe(0)
    expect(portal.tokens.at(-1)).toBe('Bearer token-1')
    expect(readFileSync(join(vault, '.calls'), 'utf8')).not.toContain('token-1')

    expect((await line('status')).stdout).toContain('anahtarlık (secret-tool)')
    await line('login')
    expect(secrets().map((name) => readFileSync(join(vault, name), 'utf8'))).toEqual(['token-2'])
    expect((await line('logout')).code).toBe(0)
    expect(secrets()).toEqual([])
    expect(existsSync(join(machine.configDir, 'sessions', 'default.json'))).toBe(false)
  })

  it('is not asked for a session that it does not have', async () => {
    await machine.run('login', { env: { ...env, IPPORTAL_NO_KEYRING: '1' } })
    expect(sessionText()).toContain('token-1')
    expect((await line('orders list')).code).toBe(0)
    expect((await line('status')).stdout).toContain(join('sessions', 'default.json'))
    expect(existsSync(join(vault, '.calls'))).toBe(false)
  })

  it('that takes nothing leaves the token in the file', async () => {
    writeFileSync(join(vault, '.locked'), '')
    expect((await line('login')).code).toBe(0)
    expect(sessionText()).toContain('token-1')
    expect((await line('orders list')).code).toBe(0)
  })

  it('that is locked later ends with 4 and says why', async () => {
    await line('login')
    writeFileSync(join(vault, '.locked'), '')
    const { code, stderr } = await line('orders list')
    expect(code).toBe(4)
    expect(stderr).toContain('anahtarlık açılamadı')
    expect(portal.calls).not.toContain(stubCalls.orders)
    await line('logout')
    expect(existsSync(join(machine.configDir, 'sessions', 'default.json'))).toBe(false)
  })

  it('keeps one whole session when several sign in at once', async () => {
    const ran = await Promise.all(Array.from({ length: 4 }, () => line('login')))
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    const { keyring } = JSON.parse(sessionText()) as { keyring: string }
    expect(secrets()).toContain(keyring)
    expect((await line('orders list')).code).toBe(0)
  })
})

it('on macOS takes its secret from stdin as well', () => {
  const bin = join(machine.configDir, 'bin')
  writeFileSync(join(bin, 'security'), '#!/bin/sh\necho "$@" >>"$VAULT/.calls"\ncat >>"$VAULT/.typed"\n', {
    mode: 0o755,
  })
  const keyring = findKeyring({ ...env, PATH: env['PATH'] }, 'darwin')
  expect(keyring?.write('one', 'token"\'1')).toBe(true)
  expect(readFileSync(join(vault, '.calls'), 'utf8')).toBe('-i\n')
  expect(readFileSync(join(vault, '.typed'), 'utf8')).toBe(
    `add-generic-password -U -s ipportal -a one -X ${Buffer.from('token"\'1').toString('hex')}\n`,
  )
})

it('is absent where no tool is', () => {
  expect(findKeyring({ PATH: '' }, 'linux')).toBeNull()
  expect(findKeyring({ PATH: env['PATH'] }, 'win32')).toBeNull()
})
