import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestServer } from '@ip-portal/server/testing'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { ask, confirmOn, demo, openSignedIn } from '../../../testing/harness/sign-in-helper.ts'

const run = promisify(execFile)
const ipportal = join(import.meta.dirname, '../../../../../cli/bin/ipportal.cjs')

interface Block {
  isActiveOrder: number
  ipDetails: { ip: string; subnet: string; routes: { origin: string }[]; roas: { asn: string }[] } | null
}

/** Blocks of the active orders, by order. */
async function blocksOf(server: TestServer, token: string): Promise<Map<number, NonNullable<Block['ipDetails']>>> {
  const { active } = (await ask(server, token, '/orders')) as { active: { order_id: number }[] }
  const orders = await Promise.all(
    active.map(async ({ order_id: id }) => [id, (await ask(server, token, `/orders/${id}`)) as Block] as const),
  )
  return new Map(
    orders.flatMap(([id, { isActiveOrder, ipDetails }]) =>
      ipDetails && isActiveOrder === 1 ? [[id, ipDetails] as const] : [],
    ),
  )
}

const recordsOf = (blocks: Awaited<ReturnType<typeof blocksOf>>) =>
  [...blocks].map(([id, { routes, roas }]) => [
    id,
    ...routes.map(({ origin }) => origin).toSorted(),
    ...roas.map(({ asn }) => `ROA ${asn}`).toSorted(),
  ])

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

describeInBrowser('one plan in two clients', () => {
  browserTest(
    'is begun in the browser, finished in the terminal and undone in the browser',
    async ({ openTab, start }) => {
      const server = await start.server()
      const { page, token, context } = await openSignedIn(openTab, server, '/changes', { own: true })
      const blocks = await blocksOf(server, token)
      const first = recordsOf(blocks)
      const rows = [...blocks].flatMap(([id, { ip, subnet, routes, roas }]) => {
        const row = (kind: string, value: string) => `${id},${ip}/${subnet},${kind},${value}`
        const origins = [...new Set([...routes.map(({ origin }) => origin), 'AS64601', 'AS64602'])]
        return [
          ...origins.map((origin) => row('route', origin)),
          ...[...new Set([...roas.map(({ asn }) => asn), 'AS64601', 'AS64602'])].map((asn) => row('roa', asn)),
        ]
      })
      const steps = blocks.size * 4
      expect(steps).toBeGreaterThanOrEqual(30)
      await press(page, 'Dosyadan Al')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(`order,block,kind,value\n${rows.join('\n')}\n`)
      await dialog.getByRole('button', { name: 'Sepete Ekle' }).click()
      await page.getByText(`Plan: ${steps} ekleme, 0 silme, 0 değiştirme; ${blocks.size} sipariş.`).waitFor()
      // The laptop is closed in the middle: after some changes the others do not leave it.
      let sent = 0
      await page.route(/\/api\/ip\/order\//, async (route) => {
        if (route.request().method() === 'GET' || (sent += 1) <= 5) await route.fallback()
      })
      await press(page, 'Uygula')
      await press(page, 'Devam')
      await confirmOn(page, server)
      await page.getByText(new RegExp(`^Uygulanıyor: [1-9]\\d*/${steps}$`)).waitFor()
      const address = page.url().split('?')[0] ?? ''
      await page.close()

      const home = mkdtempSync(join(tmpdir(), 'portal-cli-'))
      const env = {
        PATH: process.env['PATH'] ?? '',
        IPPORTAL_CONFIG_DIR: home,
        IPPORTAL_URL: server.url,
        IPPORTAL_TOKEN: token,
        IPPORTAL_NO_KEYRING: '1',
      }
      const line = ['apply', address.split('/').at(-1) ?? '', '--yes', '--otp', await server.code(demo)]
      const { stderr } = await run(process.execPath, [ipportal, ...line], { env })
      rmSync(home, { recursive: true })
      expect(stderr).toContain('adım uygulandı')
      const after = recordsOf(await blocksOf(server, token))
      expect(after.flat().length - first.flat().length).toBe(steps)

      const later = await context.newPage()
      await later.goto(address)
      await eventually(async () => expect(await later.getByText('Yapıldı', { exact: true }).count()).toBeGreaterThan(0))
      await press(later, 'Geri Al')
      await press(later, 'Devam')
      await confirmOn(later, server)
      await later.getByText(`${steps} adım uygulandı.`).waitFor()
      expect(recordsOf(await blocksOf(server, token))).toEqual(first)
    },
  )
})
