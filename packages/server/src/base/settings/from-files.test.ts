import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a setting with a password is read from the file that is named', () => {
  const file = join(folder, 'url')
  writeFileSync(file, 'postgres://portal:gizli@db/portal\n')
  expect(readSettings({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://portal:gizli@db/portal')
})

it('a file that cannot be read is named by its setting', () => {
  expect(() => readSettings({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(
    'SMTP_URL_FILE ayarının değeri kullanılamıyor.',
  )
})
