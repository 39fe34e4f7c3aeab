import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { signInSpawned, spawnServer } from '../../testing/index.ts'
import { runOperatorProcess } from '../../testing/run-operator.ts'
import { createLog } from '../log.ts'
import { secureDataDir } from './secure-data-dir.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-modes-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

/** Modes of all files and folders below a folder, by their relative paths. */
const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(folder, { recursive: true }) as string[]).map((name) => [name, modeOf(join(folder, name))]),
  )

const expectPrivate = (folder: string) => {
  const modes = modesIn(folder)
  for (const [name, mode] of Object.entries(modes))
    expect([name, mode]).toEqual([name, statSync(join(folder, name)).isDirectory() ? '700' : '600'])
  return Object.keys(modes)
}

/** Runs `start` under a umask, which child processes inherit. */
async function under<T>(umask: number, start: () => Promise<T>): Promise<T> {
  const before = process.umask(umask)
  try {
    return await start()
  } finally {
    process.umask(before)
  }
}

describe.each([
  ['000', 0o000],
  ['022', 0o022],
])('with umask %s', (name, umask) => {
  it('a server, its mails and a backup leave no file that others may read, in a new folder and an old one', async () => {
    const dataDir = join(root, `new-${name}`, 'data')
    const begin = () => spawnServer({ DATA_DIR: dataDir })
    const first = await under(umask, begin)
    const me = await signInSpawned(first.url, dataDir)
    const answer = await me.call('POST', '/ip/order/1001/192.0.2.0/24/route', { origin: 'AS64507', mnt: '' })
    expect(answer.status).toBe(200)
    await expect.poll(() => existsSync(join(dataDir, 'outbox')) && readdirSync(join(dataDir, 'outbox')).length).toBe(1)
    expect(modeOf(dataDir)).toBe('700')
    expect(expectPrivate(dataDir)).toEqual(
      expect.arrayContaining(['portal.db', 'portal.db-wal', 'portal.db-shm', 'demo.json', 'outbox']),
    )
    const file = join(root, `${name}.backup`)
    // A draft that was left behind must not give its mode to the backup.
    writeFileSync(`${file}.part`, '')
    chmodSync(`${file}.part`, 0o666)
    const backup = await under(umask, () => runOperatorProcess(['backup', file], { DATA_DIR: dataDir }))
    expect([backup.code, modeOf(file)]).toEqual([0, '600'])
    first.kill('SIGKILL')
    await first.exited

    // Open to all, as the first release left its database.
    chmodSync(dataDir, 0o755)
    for (const one of readdirSync(dataDir, { recursive: true }) as string[])
      chmodSync(join(dataDir, one), statSync(join(dataDir, one)).isDirectory() ? 0o755 : 0o644)
    const second = await under(umask, begin)
    expect(modeOf(dataDir)).toBe('700')
    expectPrivate(dataDir)
    expect(second.stderr()).toContain('data-dir.closed')
    second.kill('SIGTERM')
    expect(await second.exited).toBe(0)
  })
})

describe('a folder that is not the server’s alone', () => {
  const logged: string[] = []
  const log = createLog({ write: (line) => logged.push(line) })
  const newFolder = (mode: number) => {
    const folder = mkdtempSync(join(root, 'shared-'))
    chmodSync(folder, mode)
    logged.length = 0
    return folder
  }

  it('keeps its mode and its other files, and the log names it', async () => {
    const folder = newFolder(0o755)
    writeFileSync(join(folder, 'vrps.json'), '{}')
    chmodSync(join(folder, 'vrps.json'), 0o644)
    await secureDataDir(folder, log)
    expect([modeOf(folder), modesIn(folder)]).toEqual(['755', { 'vrps.json': '644' }])
    expect(logged.join('')).toContain('data-dir.open')
  })

  it('keeps its mode when all share it, and the server’s files in it are closed', async () => {
    const folder = newFolder(0o1777)
    writeFileSync(join(folder, 'portal.db'), '')
    chmodSync(join(folder, 'portal.db'), 0o666)
    await secureDataDir(folder, log)
    expect([modeOf(folder), modesIn(folder)]).toEqual(['1777', { 'portal.db': '600' }])
    expect(logged.join('')).toMatch(/data-dir\.open[\s\S]*data-dir\.closed/)
  })

  it('has links that are left as they are', async () => {
    const folder = newFolder(0o755)
    const elsewhere = join(root, 'elsewhere')
    writeFileSync(elsewhere, '')
    chmodSync(elsewhere, 0o644)
    mkdirSync(join(folder, 'outbox'))
    symlinkSync(elsewhere, join(folder, 'outbox', 'a.eml'))
    symlinkSync(elsewhere, join(folder, 'demo.json'))
    await secureDataDir(folder, log)
    expect(modeOf(elsewhere)).toBe('644')
    expect(modeOf(join(folder, 'outbox'))).toBe('700')
  })
})
