import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolders } from '../../testing/data-dir/temporary-folders.ts'
import { runOperator } from '../../testing/run-operator.ts'
import { startTestServer } from '../../testing/start-test-server.ts'

const newFolder = temporaryFolders()
const settings = {
  WHOIS_HOST: 'whois.ripe.net',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://portal.example',
}
const service = `  - { service: ip, name: IP, code: IP, price_usd: 450, tax_percent: 20, stamp_tax_percent: 0, period: yearly }`
const bank = `bank:
  holder: Örnek Ağ A.Ş.
  accounts: [{ bank: Örnek Bank, currency: TRY, iban: TR330006100519786457841326 }]
`

it('today of a new portal names each setting and part of the catalogue that is missing to sell, until it is there', async () => {
  const dataDir = newFolder()
  const file = join(dataDir, 'katalog.yaml')
  const apply = async (catalogue: string) => {
    writeFileSync(file, catalogue)
    const { code, stderr } = await runOperator(['catalogue', 'apply', file], { DATA_DIR: dataDir })
    expect([code, stderr]).toEqual([0, ''])
  }
  const missing = async (more: Record<string, string> = {}) => {
    const { json } = await runOperator(['today', '--json'], { DATA_DIR: dataDir, ...more })
    const rows = json as { kind: string; id: string; next: string; since: string }[]
    return rows.filter(({ kind }) => kind.startsWith('eksik'))
  }
  const ids = async (more?: Record<string, string>) => (await missing(more)).map(({ id }) => id)

  await apply('promo_codes: []\n')
  expect(await ids()).toEqual(['WHOIS_HOST', 'SMTP_URL', 'PUBLIC_URL', 'services', 'bank'])
  for (const { id, next, since } of await missing()) {
    expect(next).toContain(id in settings ? `${id}=` : 'catalogue apply')
    expect(new Date(since).toISOString()).toBe(since)
  }
  expect((await missing())[0]).toMatchObject({
    kind: 'eksik ayar: blok sipariş edilemez',
    next: 'WHOIS_HOST=whois.ripe.net',
  })
  for (const [name, value] of Object.entries(settings)) expect(await ids({ [name]: value })).not.toContain(name)
  expect(await ids(settings)).toEqual(['services', 'bank'])

  await apply(`services:\n${service}\n${bank}`)
  expect(await ids(settings)).toEqual(['blocks'])
  await apply('blocks: [203.0.113.0/24]\n')
  expect(await ids(settings)).toEqual([])
  await apply(`services:\n${service.replace(' }', ', offered: false }')}\n`)
  expect(await ids(settings)).toEqual(['services'])
})

it('a demo sells without them', async () => {
  const server = await startTestServer()
  const { PUBLIC_URL: _, ...environment } = server.environment
  const { stdout, code } = await runOperator(['today'], environment)
  expect(code).toBe(0)
  expect(stdout).not.toContain('eksik')
  await server.stop()
})
