import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { fakeKeyring, type FakeKeyring } from '../testing/fake-keyring.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubCalls } from '../testing/stub-portal.ts'
import { keyringAccess, openKeyring } from './keyring.ts'

const sessionPath = (cli: TestCli) => join(cli.configDir, 'sessions', 'default.json')

describe('a session with a keyring of the system', () => {
  let portal: DeferredServer
  let cli: TestCli
  let keyring: FakeKeyring

  beforeEach(async () => {
    portal = await startStubPortal()
    portal.on('POST /auth/login', (_, count) => ({
      body: { token: `token-${count}`, user: { name: 'Ada', email: 'ada@ornek.example' }, company: null },
    }))
    cli = testCliFor(portal.url, { IPPORTAL_PASSWORD: 'x', IPPORTAL_EMAIL: 'ada@ornek.example' })
    keyring = fakeKeyring(cli.configDir)
  })
  afterEach(() => portal.close())

  const sessionText = () => readFileSync(sessionPath(cli), 'utf8')
  const line = (command: string) => cli.run(command, { spawned: true, env: keyring.env })

  it('keeps the token in the keyring and in no file until the session ends', async () => {
    expect(await line('login')).toMatchObject({ code: 0 })
    expect(sessionText()).not.toContain('token-1')
    expect(keyring.secrets()).toEqual(['token-1'])
    expect((await line('orders list --json')).code).toBe(0)
    expect(portal.requests.at(-1)?.headers.authorization).toBe('Bearer token-1')

    expect((await line('status')).stdout).toMatch(/anahtarlık \((secret-service|Keychain|Credential Manager)\)/)
    await line('login')
    expect(keyring.secrets()).toEqual(['token-2'])
    expect((await line('logout')).code).toBe(0)
    expect(keyring.secrets()).toEqual([])
    expect(existsSync(sessionPath(cli))).toBe(false)
  })

  it('does not open the keyring for a session that is in the file', async () => {
    await cli.run('login', { spawned: true, env: { ...keyring.env, IPPORTAL_NO_KEYRING: '1' } })
    expect(sessionText()).toContain('token-1')
    expect((await line('orders list')).code).toBe(0)
    expect((await line('status')).stdout).toContain(join('sessions', 'default.json'))
    expect(keyring.isUsed()).toBe(false)
  })

  it('leaves the token in the file when the keyring does not take it', async () => {
    keyring.lock()
    expect((await line('login')).code).toBe(0)
    expect(sessionText()).toContain('token-1')
    expect((await line('orders list')).code).toBe(0)
  })

  it('ends with 4 and names the reason when the keyring is locked later', async () => {
    await line('login')
    keyring.lock()
    const { code, stderr } = await line('orders list')
    expect(code).toBe(4)
    expect(stderr).toContain('anahtarlık açılamadı')
    expect(portal.calls).not.toContain(stubCalls.orders)
    await line('logout')
    expect(existsSync(sessionPath(cli))).toBe(false)
  })

  it('keeps one whole session when several sign in at once', async () => {
    const ran = await Promise.all(Array.from({ length: 4 }, () => line('login')))
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    const { keyring: account } = JSON.parse(sessionText()) as { keyring: string }
    expect(keyring.accounts()).toContain(account)
    expect((await line('orders list')).code).toBe(0)
  })

  it('keeps the token in the file where the package is not installed', async () => {
    const env = { IPPORTAL_NO_KEYRING: '' }
    expect((await cli.run('login', { spawned: true, env })).code).toBe(0)
    expect(sessionText()).toContain('token-1')
    expect((await cli.run('orders list', { spawned: true, env })).code).toBe(0)
  })
})

/** Boundary of the native module. */
const entry = vi.hoisted(() => ({
  getPassword: vi.fn(),
  setPassword: vi.fn(),
  deleteCredential: vi.fn(),
  made: vi.fn(),
}))
vi.mock('@napi-rs/keyring', () => ({
  AsyncEntry: class {
    constructor(...given: unknown[]) {
      entry.made(...given)
    }
    getPassword = entry.getPassword
    setPassword = entry.setPassword
    deleteCredential = entry.deleteCredential
  },
}))

describe('the keyring of the system', () => {
  afterEach(() => vi.resetAllMocks())

  it('reads, writes and removes a secret of its own service', async () => {
    entry.getPassword.mockResolvedValue('token-1')
    const keyring = await openKeyring('linux')
    expect(keyring?.name).toBe('secret-service')
    expect(await keyring?.read('one')).toBe('token-1')
    expect(await keyring?.write('one', 'token-2')).toBe(true)
    await keyring?.remove('one')
    expect(entry.setPassword).toHaveBeenCalledWith('token-2')
    expect(entry.deleteCredential).toHaveBeenCalledOnce()
    for (const [service, account] of entry.made.mock.calls) expect([service, account]).toEqual(['ipportal', 'one'])
  })

  it('never uses the keyring of the kernel, which is empty after a restart', async () => {
    await (await openKeyring('linux'))?.read('one')
    expect(entry.made).toHaveBeenCalledWith('ipportal', 'one', { linux: { store: 'secret-service' } })
  })

  it('throws nothing when there is no store, or when it stays closed', async () => {
    const keyring = await openKeyring('linux')
    for (const [part, error] of [
      [entry.made, 'Platform failure: DBus error'],
      [entry.getPassword, 'locked'],
    ] as const) {
      part.mockImplementation(() => {
        throw new Error(error)
      })
      expect(await keyring?.read('one')).toBeNull()
    }
    expect(await keyring?.write('one', 'token')).toBe(false)
    await keyring?.remove('one')
  })

  it('opens once, and is not wanted with IPPORTAL_NO_KEYRING', async () => {
    const access = keyringAccess({})
    expect([await access.open(), access.isWanted]).toEqual([await access.open(), true])
    expect(keyringAccess({ IPPORTAL_NO_KEYRING: '1' }).isWanted).toBe(false)
  })
})
