import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { openSignedIn } from '../../testing/harness/sign-in-helper.ts'
import { leave } from '../../testing/walks/page-accidents.ts'

const type = (reply: Locator) => reply.getByLabel('Yanıtınız', { exact: true }).fill('Teşekkürler')
const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
const add = (reply: Locator) => reply.locator('input[type=file]').setInputFiles(file)
const attach = async (reply: Locator) => {
  await add(reply)
  await reply.getByText('a.pdf').waitFor()
}

/** Adds a file whose content is never read to its end. */
const attachSlowly = async (reply: Locator) => {
  await reply.page().evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Blob.prototype, 'arrayBuffer') ?? {}
    Blob.prototype.arrayBuffer = () => {
      Object.defineProperty(Blob.prototype, 'arrayBuffer', own)
      return new Promise(() => {})
    }
  })
  await add(reply)
}

/** Contents of a reply that is not sent, and how many warnings its ticket gives before it closes. */
const replies: [name: string, fill: (reply: Locator) => Promise<unknown>, warnings: number][] = [
  ['nothing', () => Promise.resolve(), 0],
  ['text', type, 1],
  ['a file', attach, 1],
  ['a file whose content is still read', attachSlowly, 1],
  ['text and a file', (reply) => attach(reply).then(() => type(reply)), 1],
]

describeInBrowser('the question that closes a ticket', () => {
  const server = sharedServer()

  browserTest.for(replies)('warns of an unsent reply: %s', async ([, fill, warnings], { openTab }) => {
    const tab = await openSignedIn(openTab, server, '/support?ticket=1')
    const dialog = tab.page.getByRole('dialog', { name: /^Destek Talebi #/ })
    await dialog.getByText('ölçüm-sonuçları.pdf').waitFor()
    await fill(dialog)
    await dialog.getByRole('button', { name: 'Sorunum Çözüldü, Talebi Kapat' }).click()
    await dialog.getByText('yeniden açılamayacak').waitFor()
    expect(await dialog.getByText('Gönderilmemiş bir yanıtınız var').count()).toBe(warnings)
    await leave(tab)
  })
})
