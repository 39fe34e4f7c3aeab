import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { refusal, stubCall, type FailingCall } from '../../testing/harness/faults.ts'
import { ask, confirmOn, openSignedIn } from '../../testing/harness/sign-in-helper.ts'

type End = (page: Page, confirm: () => Promise<void>, create: FailingCall) => Promise<unknown>

const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Ways in which the edit of a record ends without it; those after the code leave the server without both records. */
const ends: Record<string, End> = {
  'an edit that is given up': async (page) => {
    await button(page, 'Vazgeç').click()
    await button(page, 'Kaydetmeden kapat').click()
  },
  'a record that an edit has lost': async (page, confirm, create) => {
    await stubCall(page, create, refusal)
    await button(page, 'Devam').click()
    await confirm()
    await page.getByRole('dialog', { name: 'Kayıt kayboldu' }).waitFor()
    await button(page, 'Vazgeç').click()
  },
}

/** Records with an edit of one, whose origin has no ROA that would move with it. */
const kinds = [
  ['routes', 'Düzenle: AS64501', 'Origin', ['POST', /\/route$/], 'Routes 192.0.2.0/24'],
  ['roas', 'Düzenle: ROA AS64510 (max 24)', 'ASN', ['POST', /\/roas?$/], 'RPKI / ROA'],
] as const

const cases = kinds.flatMap((kind) => Object.entries(ends).map(([name, end]) => [name, kind, end] as const))

interface Block {
  ipDetails: { routes: { origin: string }[]; roas: { asn: string }[] }
}

describeInBrowser('the page of a block shows the records of the server', () => {
  browserTest.for(cases.map((one) => [`${one[0]}, ${one[1][0]}`, one] as const))(
    'after %s',
    async ([, [, [kind, edit, field, create, caption], end]], { openTab, start }) => {
      const server = await start.server()
      const { page, guard, token } = await openSignedIn(openTab, server, '/orders/1001')
      guard.allowStatus(422)
      const shown = async () =>
        (await page.getByRole('table', { name: caption }).locator('tr[data-index]').allInnerTexts()).map(
          (text) => /AS\d+/.exec(text)?.[0],
        )
      await page.getByRole('button', { name: edit, exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: field }).fill('AS64777')
      await end(page, () => confirmOn(page, server), create)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const { ipDetails } = (await ask(server, token, '/orders/1001')) as Block
      const stored =
        kind === 'routes' ? ipDetails.routes.map((one) => one.origin) : ipDetails.roas.map((one) => one.asn)
      await eventually(async () => expect((await shown()).toSorted()).toEqual(stored.toSorted()))
    },
  )
})
