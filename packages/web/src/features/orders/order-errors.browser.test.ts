import { expect } from 'vitest'
import { billingTexts } from '@ip-portal/core/billing'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { codeStepTexts } from '@ip-portal/core/kernel/flow/shared-states/code-step.texts'
import { newOrderTexts } from '@ip-portal/core/new-order'
import { dashboardTexts, orderDetailTexts, ordersTexts, tagTexts } from '@ip-portal/core/orders'
import { promoTexts } from '@ip-portal/core/promo'
import { registryTexts } from '@ip-portal/core/registry'
import { renewalTexts } from '@ip-portal/core/renewal'
import { routingTexts } from '@ip-portal/core/routing'
import { codeFailureText, stepUpTexts } from '@ip-portal/core/step-up'
import { serverSaid } from '@ip-portal/core/testing/fixtures/failing-calls'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import {
  badGateway,
  failAndRetry,
  failEveryWay,
  orderGroups,
  expectValue,
  clickButton,
  refusal,
  expectText,
  shownTexts,
  openWithFaults,
  stubCall,
  unseenTexts,
} from '../../testing/harness/faults.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import { ask, demo } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

const server = sharedServer()

describeInBrowser('failures around an order show their exact texts', () => {
  browserTest('on the dashboard', async ({ openTab }) => {
    const { page, guard, token } = await openWithFaults(openTab, server, '/contracts')
    guard.allow(/^error: \[order-stats\] .*unexpected-answer/)
    const call = ['GET', /orders\/stats$/] as const
    await failAndRetry(page, call, ordersTexts.statsFailed, () => moveTo(page, '/'))
    const stats = (await ask(server, token, '/orders/stats')) as { service_summary: object[] }
    const [first, ...others] = stats.service_summary.map((service) => ({ ...service, renewals: [] as object[] }))
    const renewal = { order_id: 1, ipwithsubnet: '192.0.2.0/24', date: '2099-01-01', price: 1, status: 'upcoming' }
    for (const [answer, text] of [
      [null, ordersTexts.statsMissing],
      [{ ...stats, service_summary: [first, ...others] }, dashboardTexts.noRenewals],
      [
        { ...stats, service_summary: [{ ...first, renewals: [renewal] }, ...others] },
        dashboardTexts.noRenewalsOfService,
      ],
    ] as const) {
      const end = await stubCall(page, call, { json: answer })
      await page.reload()
      await expectText(page, text)
      await end()
    }
  })

  browserTest('in the list and the statement: payments, invoices', async ({ openTab }) => {
    const { page, guard } = await openWithFaults(openTab, server, '/contracts')
    guard.allowStatus(404)
    await failAndRetry(page, ['GET', /api\/orders$/], ordersTexts.loadFailed, async () => {
      await moveTo(page, '/orders')
      await page.getByText(ordersTexts.loadFailed, { exact: true }).or(page.getByText(serverSaid)).first().waitFor()
      // Without the list there is nothing to search, and its count is unknown.
      expect(await page.getByLabel(ordersTexts.search, { exact: true }).count()).toBe(0)
      expect(await page.getByText(ordersTexts.results(0, 0), { exact: true }).count()).toBe(0)
    })

    const dialog = page.getByRole('dialog')
    const row = (order: string) => page.locator('tr', { hasText: order })
    const pay = ['POST', /add-payment$/] as const
    await failAndRetry(page, ['GET', /get\/rate$/], billingTexts.loadFailed, () =>
      row('#1005').getByRole('button', { name: billingTexts.pay }).click(),
    )
    // The amount with commission follows the text.
    await dialog.getByText(billingTexts.cardDisabled).waitFor()
    shownTexts.add(billingTexts.cardDisabled)
    const notes = dialog.getByLabel(billingTexts.notes)
    await notes.fill('Havale yapıldı')
    const report = () => clickButton(page, billingTexts.submit)
    await failEveryWay(page, pay, billingTexts.payFailed, report, expectValue(notes, 'Havale yapıldı'))
    await expectText(dialog, kernelTexts.errorTitle)
    await stubCall(page, pay, { json: { success: true, message: 'Bildirim alındı' } })
    await report()
    await expectText(dialog, 'Bildirim alındı')
    await expectText(dialog, kernelTexts.successTitle)
    await dialog.waitFor({ state: 'detached' })

    const invoice = ['GET', /show-invoice\//] as const
    for (const [answer, text] of [
      [{ status: 404 }, billingTexts.invoiceMissing],
      [{ json: { success: false } }, billingTexts.invoiceMissing],
      [{ json: { success: true } }, billingTexts.invoiceMissing],
      [badGateway, billingTexts.invoiceFailed],
      [refusal, `${billingTexts.invoiceFailed} ${serverSaid}`],
    ] as const) {
      const end = await stubCall(page, invoice, answer)
      await clickButton(page, ordersTexts.invoiceOf(1003))
      await expectText(dialog, text)
      await end()
      await pressEscape(page)
      await dialog.waitFor({ state: 'detached' })
    }

    const statement = ['GET', /get\/transactions$/] as const
    await failAndRetry(page, statement, billingTexts.statementFailed, () => moveTo(page, '/transactions'))
  })

  browserTest('with a tag, in the list and on the page', async ({ openTab }) => {
    const { page, guard } = await openWithFaults(openTab, server, '/orders')
    guard.allow(/^error: \[tags\] .*unexpected-answer/)
    const dialog = page.getByRole('dialog')
    const tags = ['GET', /orders\/tags$/] as const
    const row = page.locator('tr', { hasText: '#1010' })
    const open = () => row.getByRole('button', { name: orderDetailTexts.addTag }).click()
    // The list of tags has no text of its own, so the general text of the failure is shown.
    const ends = await stubCall(page, tags, { json: { success: false } })
    await open()
    await expectText(dialog, kernelTexts.refused)
    await ends()
    const retry = () => clickButton(page, kernelTexts.retry)
    for (const [answer, text] of [
      [badGateway, kernelTexts.serverError(502)],
      [refusal, serverSaid],
      [{ json: 5 }, kernelTexts.unknown],
      [null, kernelTexts.generic],
    ] as const) {
      const end = await stubCall(page, tags, answer)
      await retry()
      await expectText(dialog, text)
      await end()
    }
    await retry()

    const save = ['POST', /\/tag$/] as const
    const name = dialog.getByLabel(tagTexts.name)
    const fails = async (own: string) => {
      await dialog.getByLabel(tagTexts.label, { exact: true }).selectOption({ label: `+ ${tagTexts.add}` })
      await name.fill('Deneme')
      await failEveryWay(page, save, own, () => clickButton(page, tagTexts.save), expectValue(name, 'Deneme'))
      await expectText(dialog, kernelTexts.errorTitle)
    }
    await fails(tagTexts.failedInList)
    await moveTo(page, '/orders/1010')
    await clickButton(page, orderDetailTexts.addTag)
    await fails(tagTexts.failedOnOrder)
  })

  browserTest('on its page: order, whois, renewal, promo code', async ({ openTab }) => {
    const { page } = await openWithFaults(openTab, server, '/contracts')
    const order = ['GET', /api\/orders\/1002$/] as const
    await failAndRetry(page, order, null, () => moveTo(page, '/orders/1002'))
    await failAndRetry(page, ['GET', /\/whois$/], registryTexts.whoisFailed, () =>
      clickButton(page, registryTexts.whois),
    )
    await pressEscape(page)

    const price = ['GET', /renewalPrice$/] as const
    await failAndRetry(page, price, renewalTexts.priceFailed, () => clickButton(page, renewalTexts.title))
    const code = page.getByLabel(promoTexts.code)
    await code.fill('YUZDE10')
    const apply = () => clickButton(page, promoTexts.apply)
    await failEveryWay(page, ['POST', /checkPromoCode$/], promoTexts.invalid, apply, expectValue(code, 'YUZDE10'))
    await clickButton(page, renewalTexts.continue)
    const confirm = () => clickButton(page, renewalTexts.confirm)
    await failEveryWay(page, ['POST', /applyRenewal$/], null, confirm)
  })

  browserTest('in its routes, ROAs and name servers, and with their codes', async ({ openTab }) => {
    const { page } = await openWithFaults(openTab, server, '/contracts', demo)
    const validate = ['GET', /rpki\/validate$/] as const
    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().endsWith('rpki/validate'))))
    await moveTo(page, '/orders/1001')
    // The order says the validity; only the button and a planned change ask for a validation.
    await page.getByRole('table', { name: 'Routes 192.0.2.0/24' }).getByText('geçerli', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked).toBe(0)
    await failAndRetry(page, validate, routingTexts.validateFailed, () => clickButton(page, routingTexts.validate))

    const dialog = page.getByRole('dialog')
    const code = dialog.getByLabel(codeStepTexts.code)
    const giveCode = async () => {
      await code.fill('123456')
      await code.press('Enter')
    }
    const verify = ['POST', /2fa\/verify$/] as const
    await clickButton(page, routingTexts.newRoute)
    const origin = dialog.getByLabel(routingTexts.origin)
    await origin.fill('AS64511')
    await clickButton(page, routingTexts.continue)
    await failEveryWay(page, verify, stepUpTexts.failed, giveCode)
    const tooMany = 'Çok fazla deneme'
    for (const answer of [{ json: { success: false } }, { status: 422, json: { message: tooMany } }]) {
      const end = await stubCall(page, verify, answer)
      await giveCode()
      const refused = { kind: 'refused', status: 200 } as const
      await expectText(dialog, codeFailureText('status' in answer ? { ...refused, message: tooMany } : refused))
      await end()
    }
    await dialog.getByRole('button', { name: stepUpTexts.back }).click()
    await expectValue(origin, 'AS64511')()

    await stubCall(page, verify, { json: { success: true } })
    const changes = [
      [null, 'POST', /\/route$/, routingTexts.routeFailed, routingTexts.continue],
      [/^Sil: AS64500/, 'DELETE', /\/route\/AS64500$/, routingTexts.routeDeleteFailed, routingTexts.deleteRoute],
      [routingTexts.newRoa, 'POST', /\/roa$/, routingTexts.roaFailed, routingTexts.continue],
      [/^Sil: ROA AS64500/, 'DELETE', /\/roa$/, routingTexts.roaDeleteFailed, routingTexts.deleteRoa],
      [routingTexts.nameServersDelete, 'DELETE', /nameservers$/, null, routingTexts.nameServersDelete],
    ] as const
    for (const [opener, method, path, own, submit] of changes) {
      if (opener !== null) await clickButton(page, opener)
      const asn = dialog.getByLabel(routingTexts.asn)
      if (opener === routingTexts.newRoa) await asn.fill('AS64501')
      const confirm = async () => {
        await dialog.getByRole('button', { name: submit, exact: true }).click()
        await giveCode()
      }
      const kept =
        opener === null
          ? expectValue(origin, 'AS64511')
          : opener === routingTexts.newRoa
            ? expectValue(asn, 'AS64501')
            : undefined
      await failEveryWay(page, [method, path], own, confirm, kept)
      await pressEscape(page)
      // Input of the dialog; a deletion has none.
      if (kept !== undefined) await dialog.getByRole('button', { name: 'Kaydetmeden kapat' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
  })

  browserTest('without a second factor, or with an unknown one', async ({ openTab }) => {
    const { page } = await openWithFaults(openTab, server, '/orders/1001')
    await clickButton(page, routingTexts.newRoute)
    await expectText(page, stepUpTexts.twoFactorTitle)

    // Two failures are only logged: the page goes on without the data.
    for (const path of [/security-status$/, /tickets\/open$/]) await stubCall(page, ['GET', path], badGateway)
    await page.goto(`${server.url}/orders/1001`)
    await page.getByRole('table', { name: 'Routes 192.0.2.0/24' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.locator('.security-banner').count()).toBe(0)
    await clickButton(page, routingTexts.newRoute)
    await expectText(page, kernelTexts.serverError(502))
  })

  browserTest('while a new one is placed', async ({ openTab }) => {
    const { page } = await openWithFaults(openTab, server, '/contracts')
    const services = ['GET', /service-types$/] as const
    await failAndRetry(page, services, newOrderTexts.servicesFailed, () => moveTo(page, '/new-order'))
    await failAndRetry(page, ['GET', /show-available-ips$/], newOrderTexts.blocksFailed, () =>
      page.getByRole('radio', { name: 'IP Kiralama Hizmeti' }).click(),
    )
    const asn = page.getByRole('textbox', { name: newOrderTexts.asn })
    await asn.fill('AS42216')
    await asn.press('Enter')
    const missing = registryTexts.notFound('AS42216')
    await expectText(page, `${registryTexts.checkFailed}: ${missing}`)
    for (const part of [registryTexts.checkFailed, missing]) shownTexts.add(part)

    await clickButton(page, registryTexts.defaultsTitle)
    const dialog = page.getByRole('dialog')
    const org = dialog.getByRole('textbox', { name: registryTexts.fields.org })
    await org.fill('ORG-OT1')
    const save = () => clickButton(page, registryTexts.save)
    await failEveryWay(
      page,
      ['PUT', /orders\/defaults$/],
      registryTexts.defaultsFailed,
      save,
      expectValue(org, 'ORG-OT1'),
    )
    await pressEscape(page)
    await dialog.getByRole('button', { name: 'Kaydetmeden kapat' }).click()

    await page.getByRole('radio', { name: 'ASN Hizmeti' }).click()
    const organisation = page.getByLabel(newOrderTexts.organisation)
    await organisation.fill('Örnek Bulut')
    const order = ['POST', /orders\/save$/] as const
    const submit = () => clickButton(page, newOrderTexts.submit)
    await failEveryWay(page, order, newOrderTexts.failed, submit, expectValue(organisation, 'Örnek Bulut'))
    await stubCall(page, order, { json: { success: false } })
    await submit()
    await expectText(page, newOrderTexts.refused)

    // An order can be placed without the company's defaults.
    await stubCall(page, ['GET', /orders\/defaults$/], badGateway)
    await page.goto(`${server.url}/new-order`)
    await expectText(page, registryTexts.loadFailed)
    await page.getByRole('radio', { name: 'IP Kiralama Hizmeti' }).waitFor()
  })

  browserTest('every text of these groups was shown', () => {
    expect(unseenTexts((group) => orderGroups.has(group))).toEqual([])
  })
})
