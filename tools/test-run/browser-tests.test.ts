import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lackOfBrowser } from './browser-tests.ts'

const root = resolve(import.meta.dirname, '../..')
let cwd = ''
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'portal-browser-'))
  symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'))
  mkdirSync(join(cwd, 'src'))
  writeFileSync(join(cwd, 'vitest.config.mjs'), `export default {}`)
  for (const name of ['login.browser', 'login.browser.walk', 'prices'])
    writeFileSync(join(cwd, `src/${name}.test.ts`), '')
})
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

async function lack(words: string[], there: string | null, failure?: string) {
  let taken = 0
  const take = async () => {
    taken += 1
    if (failure !== undefined) throw new Error(failure)
  }
  const lines = await lackOfBrowser({ words, cwd, find: () => there, take })
  return { taken, text: lines?.join('\n') ?? null }
}

test('a browser on the machine is enough', async () => {
  expect(await lack([], '/usr/bin/chromium')).toEqual({ taken: 0, text: null })
})

test('without one, tests in a browser take one', async () => {
  expect(await lack([], null)).toEqual({ taken: 1, text: null })
  expect(await lack(['walk'], null)).toEqual({ taken: 1, text: null })
})

test('tests that need none take none', async () => {
  expect(await lack(['prices'], null, 'offline')).toEqual({ taken: 0, text: null })
})

test('where none can be taken, the reader learns why and how to get one', async () => {
  const { text } = await lack(['login'], null, 'it could not be taken from the npm registry')
  expect(text).toContain('The tests in a browser did not run')
  expect(text).toContain('it could not be taken from the npm registry')
  expect(text).toContain('apt-get install chromium-headless-shell')
  expect(text).toContain('CHROMIUM_PATH')
})
