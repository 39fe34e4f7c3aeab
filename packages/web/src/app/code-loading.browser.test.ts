import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { contractsTexts } from '@ip-portal/core/contracts'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { newOrderTexts } from '@ip-portal/core/new-order'
import { ordersTexts } from '@ip-portal/core/orders'
import { expectAccessible } from '../testing/harness/accessible.ts'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import {
  chunkOf,
  copyBuild,
  fileFaults,
  holdFile,
  importsAgain,
  release,
  stubFile,
  stylesOf,
} from '../testing/harness/chunks.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { clickButton } from '../testing/harness/faults.ts'
import { phone } from '../testing/harness/launch-chromium.ts'
import { locationOf, openSignedIn, signInOn, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'
import { moveTo } from '../testing/harness/tabs.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { appTexts } from './app.texts.ts'

const paymentChunk = () => chunkOf('src/app/routes/order-list-dialogs.tsx')
const contracts = 'src/features/contracts/contracts-page.tsx'

const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const retry = (where: Page | Locator) => where.getByRole('button', { name: kernelTexts.retry })
const reload = (where: Page | Locator) => where.getByRole('button', { name: uiTexts.reload })
const failedDialog = (page: Page) => page.getByRole('dialog', { name: kernelTexts.errorTitle })
const loadingDialog = (page: Page) => page.getByRole('dialog', { name: kernelTexts.loading })
const paymentDialog = (page: Page) => page.getByRole('dialog', { name: /Ödeme/ })
const pay = (page: Page) => page.getByRole('button', { name: /Ödeme Yap/ }).first()

const remembers = 'this browser remembers a failed import() until the page is left (docs/decisions/0053)'

/** Expects menu, session badge and footer around the content. */
async function expectShell(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: appTexts.nav }).first().waitFor()
  await page.getByRole('region', { name: appTexts.sessionState }).waitFor()
  await page.getByText(appTexts.footer).waitFor()
}

/** Counts the documents that a page loads from now on. */
function countDocuments(page: Page): () => number {
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))
  return () => documents
}

describeInBrowser('code that does not load', () => {
  browserTest(
    'offline, a page says so in its place and comes by itself later',
    async ({ browser, openTab, skip, start }) => {
      skip(!(await importsAgain(browser)), remembers)
      const server = await start.server()
      const { page, context, guard } = await openSignedIn(openTab, server, '/', { fresh: true })
      guard.allowOffline()
      await heading(page, appTexts.dashboard).waitFor()
      await context.setOffline(true)
      await goTo(page, appTexts.contracts)
      await page.getByText(uiTexts.loadFailed).waitFor()
      await expectShell(page)
      await expectAccessible(page, 'page not loaded')
      await retry(page).click()
      await page.getByText(uiTexts.loadFailed).waitFor()
      // A page that has loaded is still there.
      await goTo(page, appTexts.dashboard)
      await heading(page, appTexts.dashboard).waitFor()
      await goTo(page, appTexts.contracts)
      await page.getByText(uiTexts.loadFailed).waitFor()
      await context.setOffline(false)
      await heading(page, appTexts.contracts).waitFor()
      expect(locationOf(page)).toBe('/contracts')
    },
  )

  browserTest('offline, data that could not be read comes by itself later', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, context, guard } = await openSignedIn(openTab, server, '/', { fresh: true })
    guard.allowOffline()
    await goTo(page, appTexts.contracts)
    await heading(page, appTexts.contracts).waitFor()
    await goTo(page, appTexts.orders)
    await page.getByRole('searchbox').waitFor()
    for (const [name, text] of [
      [appTexts.contracts, contractsTexts.loadFailed],
      [appTexts.dashboard, ordersTexts.statsFailed],
    ] as const) {
      await context.setOffline(true)
      await goTo(page, name)
      await page.getByText(text).waitFor()
      await context.setOffline(false)
      await page.getByText(text).waitFor({ state: 'detached' })
      expect(await retry(page).count()).toBe(0)
    }
  })

  browserTest('offline, a dialog says so over the open list', async ({ browser, openTab, skip, start }) => {
    skip(!(await importsAgain(browser)), remembers)
    const server = await start.server()
    const { page, context, guard } = await openSignedIn(openTab, server, '/orders', { fresh: true })
    guard.allowOffline()
    const search = page.getByRole('searchbox')
    await search.fill('10')
    const rows = await page.getByRole('row').count()
    await context.setOffline(true)
    await pay(page).click()
    await failedDialog(page).getByText(uiTexts.loadFailed).waitFor()
    await retry(failedDialog(page)).click()
    await failedDialog(page).getByText(uiTexts.loadFailed).waitFor()
    await failedDialog(page).getByRole('button', { name: uiTexts.close }).click()
    await expectShell(page)
    expect([await search.inputValue(), await page.getByRole('row').count()]).toEqual(['10', rows])
    await eventually(async () =>
      expect(await pay(page).evaluate((button) => button === document.activeElement)).toBe(true),
    )
    await pay(page).click()
    await failedDialog(page).waitFor()
    // Last, because a table draws its rows anew for a phone.
    await expectAccessible(page, 'dialog not loaded')
    await context.setOffline(false)
    await paymentDialog(page).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  browserTest('after a release, a page without typed text reloads in place', async ({ openTab, start }) => {
    const build = copyBuild()
    const server = await start.server({ settings: { webDir: build.folder } })
    const { page, guard } = await openSignedIn(openTab, server, '/orders?search=10', { fresh: true })
    guard.allowMissingFiles()
    await page.getByRole('searchbox').waitFor()
    const documents = countDocuments(page)
    await release(build.folder, server.url)
    await pay(page).click()
    await eventually(() => expect(documents()).toBe(1))
    await page.getByRole('searchbox').waitFor()
    expect(locationOf(page)).toBe('/orders?search=10')
    await pay(page).click()
    await paymentDialog(page).waitFor()
    expect(documents()).toBe(1)
    build.remove()
  })

  browserTest('after a release, a page with typed text offers to reload', async ({ openTab, start }) => {
    const build = copyBuild()
    const server = await start.server({ settings: { webDir: build.folder } })
    const { page, guard } = await openSignedIn(openTab, server, '/new-order', { fresh: true })
    guard.allowMissingFiles()
    await page.getByRole('radio').first().check({ force: true })
    const field = page.getByLabel(newOrderTexts.description)
    await field.fill('MERKEZ')
    const documents = countDocuments(page)
    await release(build.folder, server.url)
    await page.keyboard.press('Control+k')
    await failedDialog(page).getByText(uiTexts.newRelease).waitFor()
    await failedDialog(page).getByRole('button', { name: uiTexts.close }).click()
    expect(await field.inputValue()).toBe('MERKEZ')
    await expectShell(page)
    await expectAccessible(page, 'new release')
    await reload(page).click()
    await eventually(() => expect(documents()).toBe(1))
    await eventually(async () => expect(await field.inputValue()).toBe('MERKEZ'))
    expect(await page.getByText(uiTexts.newRelease).count()).toBe(0)
    build.remove()
  })

  browserTest('a file that stays missing reloads no page twice', async ({ browser, openTab, skip, start }) => {
    skip(!(await importsAgain(browser)), remembers)
    const build = copyBuild()
    const server = await start.server({ settings: { webDir: build.folder } })
    const { page, guard } = await openSignedIn(openTab, server, '/', { fresh: true })
    guard.allowMissingFiles()
    await heading(page, appTexts.dashboard).waitFor()
    const documents = countDocuments(page)
    await release(build.folder, server.url)
    const renamed = chunkOf(contracts).replace('.js', 'X.js')
    const mend = await stubFile(page, renamed, fileFaults.missing)
    await goTo(page, appTexts.contracts)
    await page.getByText(uiTexts.loadFailed).waitFor()
    expect(documents()).toBe(1)
    await retry(page).click()
    await page.getByText(uiTexts.loadFailed).waitFor()
    await expectShell(page)
    expect([documents(), await reload(page).count()]).toEqual([1, 1])
    await mend()
    await retry(page).click()
    await heading(page, appTexts.contracts).waitFor()
    expect(documents()).toBe(1)
    build.remove()
  })

  browserTest('a release that two servers disagree about reloads once', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/orders', { fresh: true })
    guard.allowMissingFiles()
    await page.getByRole('searchbox').waitFor()
    const documents = countDocuments(page)
    await stubFile(page, '/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" crossorigin src="/assets/other.js">' }),
    )
    const mend = await stubFile(page, chunkOf(contracts), fileFaults.missing)
    await goTo(page, appTexts.contracts)
    await page.getByRole('main').getByText(uiTexts.newRelease).waitFor()
    await expectShell(page)
    expect([documents(), locationOf(page)]).toEqual([1, '/contracts'])
    await mend()
    await reload(page.getByRole('main')).click()
    await heading(page, appTexts.contracts).waitFor()
  })

  browserTest('on a slow line, a dialog can be cancelled and opens once', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders', { fresh: true })
    const arrive = await holdFile(page, paymentChunk())
    await pay(page).focus()
    const at = await pay(page).boundingBox()
    const press = () => page.mouse.click((at?.x ?? 0) + 4, (at?.y ?? 0) + 4)
    await press()
    await loadingDialog(page).waitFor()
    await expectAccessible(page, 'dialog loading')
    await loadingDialog(page).getByRole('button', { name: kernelTexts.cancel }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await pay(page).click()
    await loadingDialog(page).waitFor()
    await press()
    await press()
    expect(await page.getByRole('dialog').count()).toBe(1)
    arrive()
    await paymentDialog(page).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await paymentDialog(page).getByRole('button', { name: uiTexts.close }).first().click()
    await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0))
  })

  browserTest('on a slow line, a page shows that it loads and can be left', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/', { fresh: true })
    await heading(page, appTexts.dashboard).waitFor()
    const arrive = await holdFile(page, chunkOf(contracts))
    await goTo(page, appTexts.contracts)
    await page.locator('#content .skeleton').first().waitFor()
    await goTo(page, appTexts.dashboard)
    await heading(page, appTexts.dashboard).waitFor()
    arrive()
    await goTo(page, appTexts.contracts)
    await heading(page, appTexts.contracts).waitFor()
  })

  browserTest('on a slow line, the fields of a row stay open when a long table loads', async ({ openTab, start }) => {
    const server = await start.server()
    const row = { request_id: 'x', company_id: 1, actor_kind: 'system', actor_name: 'x', action: 'tag.set' } as const
    const rows = Array.from({ length: 100 }, (_, at) => ({ ...row, at, details_json: JSON.stringify({ tag: at }) }))
    await server.db.insertInto('audit_log').values(rows).execute()
    const { page } = await openSignedIn(openTab, server, '/', { fresh: true, viewport: phone })
    const arrive = await holdFile(page, chunkOf('src/ui/table/virtual-table.tsx'))
    await moveTo(page, '/activity?actor=system')
    const more = page.locator('.row-more').first()
    await more.click()
    await page.locator('.row-detail').waitFor()
    expect(await page.locator('.table-spacer').count()).toBe(0)
    arrive()
    await page.locator('.table-spacer').first().waitFor()
    expect([await page.locator('.row-detail').count(), await more.getAttribute('aria-expanded')]).toEqual([1, 'true'])
  })

  browserTest('a page in place of a script is no code', async ({ browser, openTab, skip, start }) => {
    skip(!(await importsAgain(browser)), remembers)
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/', { fresh: true })
    guard.allow(/^error: Failed to load module script: Expected a JavaScript/)
    await heading(page, appTexts.dashboard).waitFor()
    const mend = await stubFile(page, chunkOf(contracts), fileFaults.page)
    await goTo(page, appTexts.contracts)
    await page.getByText(uiTexts.loadFailed).waitFor()
    await mend()
    await retry(page).click()
    await heading(page, appTexts.contracts).waitFor()
  })

  browserTest(
    'a page that fails to render is replaced in its place, the next one is not',
    async ({ openTab, start }) => {
      const server = await start.server()
      const { page, guard } = await openSignedIn(openTab, server, '/', { fresh: true })
      guard.allow(/^error: Error: no order/)
      await heading(page, appTexts.dashboard).waitFor()
      const mend = await stubFile(page, chunkOf('src/app/routes/order/order-route.tsx'), async (route) => {
        // The build shortens the names of exports that other chunks import, also that of the module itself.
        const code = await (await route.fetch()).text()
        const names = code.slice(code.lastIndexOf('export{')).match(/\w+(?=[,}])/g) ?? []
        const body = `function OrderRoute({ params }) {
          if (params.id === '1001') throw new Error('no order')
          return 'order ' + params.id
        }
        OrderRoute.OrderRoute = OrderRoute
        export { ${names.map((name) => `OrderRoute as ${name}`).join()} }`
        await route.fulfill({ contentType: 'text/javascript', body })
      })
      await moveTo(page, '/orders/1001')
      await heading(page, uiTexts.crashed).waitFor()
      await expectShell(page)
      expect([await retry(page).count(), await reload(page).count()]).toEqual([0, 1])
      await moveTo(page, '/orders/1002')
      await page.getByText('order 1002').waitFor()
      await mend()
      await moveTo(page, '/orders/1001')
      await reload(page).click()
      await heading(page, '192.0.2.0/24').waitFor()
    },
  )

  browserTest('a style sheet that failed comes with the retry', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/', { fresh: true })
    guard.allowLostConnection()
    await heading(page, appTexts.dashboard).waitFor()
    const [sheet = ''] = stylesOf(contracts)
    expect(sheet).not.toBe('')
    const mend = await stubFile(page, sheet, fileFaults.cut)
    await goTo(page, appTexts.contracts)
    await page.getByText(uiTexts.loadFailed).waitFor()
    await mend()
    await retry(page).click()
    await heading(page, appTexts.contracts).waitFor()
    const isApplied = (path: string) => [...document.styleSheets].some(({ href }) => href?.endsWith(path))
    expect(await page.evaluate(isApplied, sheet)).toBe(true)
  })

  browserTest('the sign-in keeps what was typed', async ({ browser, openTab, skip, start }) => {
    skip(!(await importsAgain(browser)), remembers)
    const server = await start.server()
    for (const source of ['sign-in', '../../node_modules/ky/distribution/index.js']) {
      let mend = async () => {}
      const { page, guard } = await openTab('about:blank', { fresh: true })
      guard.allowLostConnection()
      // Code that arrives after all sends the wrong password, which is refused.
      guard.allowStatus(400)
      mend = await stubFile(page, chunkOf(source), fileFaults.cut)
      await page.goto(`${server.url}/login`)
      await page.getByLabel('E-posta').fill(withoutSecondFactor)
      await page.getByLabel('Şifre', { exact: true }).fill('yanlış')
      await clickButton(page, 'Giriş Yap')
      await page.getByRole('alert').waitFor()
      expect(await page.getByLabel('E-posta').inputValue()).toBe(withoutSecondFactor)
      expect(await page.getByLabel('Şifre', { exact: true }).inputValue()).toBe('yanlış')
      await mend()
      await signInOn(page, server, withoutSecondFactor)
    }
  })
})
