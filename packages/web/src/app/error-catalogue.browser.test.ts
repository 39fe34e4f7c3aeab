import { expect } from 'vitest'
import { accountFrameTexts, accountTexts } from '@ip-portal/core/account'
import { contractsTexts } from '@ip-portal/core/contracts'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { codeStepTexts } from '@ip-portal/core/kernel/flow/shared-states/code-step.texts'
import { linkRefusalText, sessionTexts, warningOf } from '@ip-portal/core/session'
import { ticketsTexts } from '@ip-portal/core/tickets'
import { browserTest, describeInBrowser, sharedServer } from '../testing/harness/browser-test.ts'
import {
  allowFaults,
  badGateway,
  failAndRetry,
  failEveryWay,
  failWithToast,
  orderGroups,
  expectValue,
  clickButton,
  expectText,
  shownTexts,
  expectToast,
  openWithFaults,
  stubCall,
  unseenTexts,
} from '../testing/harness/faults.ts'
import { desktop, phone } from '../testing/harness/launch-chromium.ts'
import { pressEscape } from '../testing/harness/press-escape.ts'
import { demo, openSignedIn, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'
import { moveTo } from '../testing/harness/tabs.ts'

const server = sharedServer()

describeInBrowser('failures show their exact texts and keep the input', () => {
  browserTest('at the sign-in', async ({ openTab }) => {
    const { page, guard } = await openTab(`${server.url}/login`)
    allowFaults(guard)
    const [email, password] = [page.getByLabel('E-posta'), page.getByLabel('Şifre', { exact: true })]
    await email.fill(demo)
    await password.fill('Parola.2026')
    await failEveryWay(
      page,
      ['POST', /login$/],
      sessionTexts.loginFailed,
      () => clickButton(page, sessionTexts.signIn),
      async () => {
        await expectValue(email, demo)()
        await expectValue(password, 'Parola.2026')()
      },
    )
    await stubCall(page, ['POST', /login$/], { json: { requireOTP: true, tempToken: 't' } })
    await clickButton(page, sessionTexts.signIn)
    const code = page.getByLabel(codeStepTexts.code)
    await failEveryWay(page, ['POST', /verify-2fa$/], sessionTexts.codeFailed, async () => {
      await code.fill('123456')
      await code.press('Enter')
    })
  })

  browserTest('for a forgotten password', async ({ openTab }) => {
    const { page, guard } = await openTab(`${server.url}/forgot-password`)
    allowFaults(guard)
    const email = page.getByLabel(accountTexts.email)
    await email.fill('biri@ornek.example')
    const send = () => clickButton(page, accountTexts.forgotSubmit)
    const call = ['POST', /forgot-password$/] as const
    await failEveryWay(page, call, accountTexts.forgotFailed, send, expectValue(email, 'biri@ornek.example'))
    await send()
    await expectText(page, accountTexts.forgotSent)

    await page.goto(`${server.url}/reset-password?token=abc`)
    const fields = [accountTexts.newPassword, accountTexts.confirmPassword].map((label) =>
      page.getByLabel(label, { exact: true }),
    )
    for (const field of fields) await field.fill('Parola.2026')
    const reset = ['POST', /reset-password$/] as const
    await failEveryWay(
      page,
      reset,
      accountTexts.resetFailed,
      () => clickButton(page, accountTexts.save),
      async () => {
        for (const field of fields) await expectValue(field, 'Parola.2026')()
      },
    )
    await stubCall(page, reset, { json: { success: true } })
    await clickButton(page, accountTexts.save)
    await expectText(page, accountTexts.resetDone)
    await page.goto(`${server.url}/reset-password`)
    await expectText(page, accountTexts.resetLinkMissing)
  })

  browserTest('for mailed links', async ({ openTab }) => {
    const { page, guard } = await openTab(`${server.url}/secure-check`)
    allowFaults(guard)
    guard.allowStatus(400)
    await expectText(page, linkRefusalText(null))
    const used = 'Link kullanılmış'
    const cases = [
      [{ status: 400, json: { error: used } }, linkRefusalText({ kind: 'refused', status: 400, message: used })],
      [badGateway, linkRefusalText({ kind: 'refused', status: 502 })],
    ] as const
    for (const [answer, text] of cases) {
      const end = await stubCall(page, ['POST', /secure-check$/], answer)
      await page.goto(`${server.url}/secure-check?key=abc`)
      await expectText(page, text)
      expect(new URL(page.url()).search).toBe('')
      await end()
    }

    const { page: verifying } = await openWithFaults(openTab, server, '/contracts')
    const call = ['POST', /verify-email$/] as const
    await failEveryWay(verifying, call, accountTexts.verifyFailed, () =>
      verifying.goto(`${server.url}/verify-email?token=abc`),
    )
    await verifying.goto(`${server.url}/verify-email`)
    await expectText(verifying, accountTexts.verifyInvalid)
  })

  browserTest('in the profile and the set-up of the second factor', async ({ openTab }) => {
    const { page } = await openWithFaults(openTab, server, '/contracts')
    const resend = ['POST', /resend-verification$/] as const
    await failWithToast(page, resend, accountFrameTexts.resendFailed, () => clickButton(page, accountFrameTexts.resend))
    // A toast covers no control.
    const end = await stubCall(page, resend, badGateway)
    await clickButton(page, accountFrameTexts.resend)
    await page.locator('.p-toast-message').last().waitFor()
    for (const size of [desktop, { width: 1024, height: 768 }, phone]) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: accountFrameTexts.resend }).click({ trial: true })
    }
    await page.setViewportSize(desktop)
    await end()
    const profile = ['GET', /auth\/profile$/] as const
    await failAndRetry(page, profile, accountTexts.profileLoadFailed, () => moveTo(page, '/profile'))
    const phoneNumber = page.getByLabel(accountTexts.phone)
    await phoneNumber.fill('+90 555')
    const save = () => clickButton(page, accountTexts.save)
    await failEveryWay(
      page,
      ['PUT', /auth\/profile$/],
      accountTexts.profileFailed,
      save,
      expectValue(phoneNumber, '+90 555'),
    )
    await stubCall(page, ['PUT', /auth\/profile$/], { json: { success: true } })
    await save()
    await expectToast(page, kernelTexts.successTitle, accountTexts.profileSaved)

    const open = () => moveTo(page, '/profile?setup2fa=true')
    await failAndRetry(page, ['POST', /2fa\/setup$/], accountTexts.setupFailed, open)
    await clickButton(page, accountTexts.setupContinue)
    const code = page.getByLabel(codeStepTexts.code)
    const confirm = async () => {
      await code.fill('123456')
      await code.press('Enter')
    }
    await failEveryWay(page, ['POST', /2fa\/verify$/], accountTexts.setupCodeFailed, confirm)
    await stubCall(page, ['POST', /2fa\/verify$/], { json: { success: true } })
    await confirm()
    await expectText(page, accountTexts.setupDone)
  })

  browserTest('with tickets and their files', async ({ openTab }) => {
    const { page } = await openWithFaults(openTab, server, '/contracts')
    const dialog = page.getByRole('dialog')
    const list = ['GET', /api\/tickets$/] as const
    await failAndRetry(page, list, ticketsTexts.listFailed, () => moveTo(page, '/support'))
    await clickButton(page, ticketsTexts.newTicket)
    const subject = dialog.getByLabel(ticketsTexts.subject)
    await subject.fill('Reverse DNS')
    await dialog.getByLabel(ticketsTexts.description).fill('PTR yok')
    const create = ['POST', /api\/tickets$/] as const
    await failEveryWay(
      page,
      create,
      ticketsTexts.createFailed,
      () => clickButton(page, ticketsTexts.send),
      expectValue(subject, 'Reverse DNS'),
    )

    const open = () => page.goto(`${server.url}/support?ticket=1`)
    await failAndRetry(page, ['GET', /tickets\/1\/responses$/], ticketsTexts.listFailed, open)
    await failWithToast(page, ['GET', /uploads\/tickets\//], ticketsTexts.fileFailed, () =>
      clickButton(page, /^İndir: ölçüm/),
    )
    const reply = dialog.getByLabel(ticketsTexts.reply)
    await reply.fill('Ekte')
    const replying = ['POST', /responses$/] as const
    await failEveryWay(
      page,
      replying,
      ticketsTexts.replyFailed,
      () => clickButton(page, ticketsTexts.sendReply),
      expectValue(reply, 'Ekte'),
    )
    await expectText(dialog, kernelTexts.errorTitle)
    await stubCall(page, replying, { json: { id: 9, response: 'Ekte', created_at: '2026-01-01T00:00:00Z' } })
    await clickButton(page, ticketsTexts.sendReply)
    await expectToast(page, kernelTexts.successTitle, ticketsTexts.replied)

    const closing = ['PATCH', /status$/] as const
    const close = async () => {
      const ask = dialog.getByRole('button', { name: ticketsTexts.solve })
      if (await ask.isVisible()) await ask.click()
      await clickButton(page, 'Talebi Kapat')
    }
    await failEveryWay(page, closing, ticketsTexts.closeFailed, close)
    await stubCall(page, closing, { json: { success: true } })
    await close()
    await expectToast(page, kernelTexts.successTitle, ticketsTexts.closedNow)
  })

  browserTest('with contracts and their documents', async ({ openTab }) => {
    const { page } = await openWithFaults(openTab, server, '/support')
    const dialog = page.getByRole('dialog')
    await failAndRetry(page, ['GET', /api\/contracts$/], contractsTexts.loadFailed, () => moveTo(page, '/contracts'))
    await failAndRetry(page, ['GET', /file-types$/], contractsTexts.typesFailed, () =>
      clickButton(page, 'Yükle: Vergi Levhası'),
    )
    const file = { name: 'vergi.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await dialog.locator('input[type=file]').setInputFiles(file)
    const upload = () => dialog.getByRole('button', { name: contractsTexts.upload }).click()
    await failEveryWay(page, ['POST', /upload\/document$/], contractsTexts.uploadFailed, upload, async () =>
      expect(await dialog.locator('.chip-name').allInnerTexts()).toEqual([file.name]),
    )
    // The page shows Retry-After, also for forms that are not sent by fetch.
    const busy = { status: 502, headers: { 'retry-after': '120' }, json: { message: 'Meşgul' } }
    const end = await stubCall(page, ['POST', /upload\/document$/], busy)
    await upload()
    await dialog.getByText('Meşgul (2 dakika sonra yeniden deneyin)').waitFor()
    await end()
    // Escape does not discard chosen files.
    await pressEscape(page)
    await dialog.getByText('Kaydedilmemiş değişiklikler var.').waitFor()
  })

  browserTest('when the session ends under a form', async ({ openTab }) => {
    for (const [status, message] of [
      [403, 'Süre doldu'],
      [401, 'Hesap kapatıldı'],
    ] as const) {
      const { page, guard } = await openSignedIn(openTab, server, '/support', { email: withoutSecondFactor })
      guard.allowStatus(status)
      await clickButton(page, ticketsTexts.newTicket)
      const subject = page.getByLabel(ticketsTexts.subject)
      await subject.fill('Reverse DNS')
      await page.getByLabel(ticketsTexts.description).fill('PTR yok')
      await stubCall(page, ['POST', /api\/tickets$/], { status, json: { message } })
      await clickButton(page, ticketsTexts.send)
      const { title, text } = warningOf({ status, message, token: null })
      const warning = page.getByRole('dialog', { name: title })
      shownTexts.add(await warning.getByRole('heading').innerText())
      await expectText(warning, text)
      expect(await warning.locator('.warning-text svg').count()).toBe(1)
      await expectText(warning, kernelTexts.ok)
      expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
      await expectValue(subject, 'Reverse DNS')()
      await warning.getByRole('button', { name: kernelTexts.ok }).click()
      await page.waitForURL('**/login')
    }
  })

  browserTest('every other text of the catalogue was shown', () => {
    expect(unseenTexts((group) => !orderGroups.has(group))).toEqual([])
  })
})
