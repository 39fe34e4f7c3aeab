import { existsSync, renameSync, statSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../base/settings/settings.ts'
import { idOf, keyFile, keyIn, newKey } from '../../testing/data-dir/secret-keys.ts'
import { temporaryFolders } from '../../testing/data-dir/temporary-folders.ts'
import { call, runOperator, signInWithStepUp, startPostgres, startTestServer } from '../../testing/index.ts'
import { createSecretKey } from './secret-key.ts'

const demo = 'demo@ornek.example'
const postgres = await startPostgres()
afterAll(() => postgres?.stop())
const newFolder = temporaryFolders()

describe.each(['sqlite', 'postgres'] as const)('rekey with a key of the settings on %s', (engine) => {
  it.skipIf(engine === 'postgres' && !postgres)('encrypts everything again and keeps sessions and HMACs', async () => {
    const databaseUrl = engine === 'postgres' ? await postgres?.freshDatabase() : undefined
    const dataDir = newFolder()
    const [first, second, third] = [newKey(), newKey(), newKey()]
    const start = (key: string) =>
      startTestServer({ dataDir, settings: { databaseUrl, secretKey: readSettings({ SECRET_KEY: key }).secretKey } })
    const old = await start(first)
    const me = await signInWithStepUp(old, demo)
    const { body } = await me.call('POST', '/auth/recovery-codes')
    const [code] = body['codes'] as string[]
    const mac = old.secretKey.macKey('audit')
    const rekey = (SECRET_KEY: string, SECRET_KEY_NEW?: string) =>
      runOperator(['rekey', '--json'], {
        ...old.environment,
        SECRET_KEY,
        ...(SECRET_KEY_NEW === undefined ? {} : { SECRET_KEY_NEW }),
      })

    expect(await rekey(first)).toMatchObject({ code: 1, stderr: expect.stringContaining('SECRET_KEY_NEW') as string })
    expect(await rekey(second, third)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('anahtarı değil') as string,
    })
    expect(await rekey(first, first)).toMatchObject({ code: 1, stderr: expect.stringContaining('aynı') as string })
    expect(await rekey(first, second)).toMatchObject({
      code: 0,
      json: { from: idOf(first), to: idOf(second), secrets: 1, file: null },
    })
    // A repeat after a lost answer changes nothing.
    expect(await rekey(first, second)).toMatchObject({ code: 0, json: { secrets: 0 } })

    // The server that still has the old key asks to be started again, and seals nothing that no key would open.
    const stale = await me.call('POST', '/auth/2fa/verify', { token: '123456' })
    expect([stale.status, stale.headers.get('retry-after')]).toEqual([503, '60'])
    const newcomer = await call(old.url, 'POST', '/auth/login', { body: signInOf(old.signIns, 'yeni@ornek.example') })
    const refused = await call(old.url, 'POST', '/auth/2fa/setup', { token: String(newcomer.body['token']) })
    expect(refused.status).toBe(503)
    await old.stop()

    const renewed = await start(second)
    expect(renewed.secretKey.macKey('audit', idOf(first))).toEqual(mac)
    expect((await call(renewed.url, 'GET', '/auth/profile', { token: me.token })).status).toBe(200)
    await signInWithStepUp(renewed, demo)
    const byCode = await call(renewed.url, 'POST', '/auth/2fa/verify', { token: me.token, body: { token: code } })
    expect(byCode.body).toEqual({ success: true })
    await renewed.stop()

    expect(await rekey(second, third)).toMatchObject({ code: 0 })
    const last = await start(third)
    expect(last.secretKey.macKey('audit', idOf(first))).toEqual(mac)
    expect(last.secretKey.macKey('audit', idOf(second))).toEqual(
      createSecretKey(Buffer.from(second, 'base64')).macKey('audit'),
    )
    await last.stop()
  })
})

const signInOf = (signIns: readonly { email: string; password: string }[], email: string) => {
  const found = signIns.find((one) => one.email === email)
  return { email, password: found?.password }
}

describe('rekey with the key in the data folder', () => {
  it('makes a new file and keeps the old one for old backups; a cut run is finished by the next start', async () => {
    const dataDir = newFolder()
    const server = await startTestServer({ dataDir })
    await server.stop()
    const before = keyIn(dataDir)
    const run = await runOperator(['rekey'], server.environment)
    expect(run).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('bütün sunucuları yeniden başlatın') as string,
    })
    const after = keyIn(dataDir)
    expect(after).not.toBe(before)
    expect(keyIn(dataDir, `secret-key.${idOf(before)}`)).toBe(before)
    expect(statSync(keyFile(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
    expect(existsSync(keyFile(dataDir, 'secret-key.new'))).toBe(false)

    // As after a cut between the commit and the move of the file.
    renameSync(keyFile(dataDir, 'secret-key'), keyFile(dataDir, 'secret-key.new'))
    renameSync(keyFile(dataDir, `secret-key.${idOf(before)}`), keyFile(dataDir, 'secret-key'))
    const again = await startTestServer({ dataDir })
    await signInWithStepUp(again, demo)
    expect(keyIn(dataDir)).toBe(after)
    await again.stop()
  })
})
