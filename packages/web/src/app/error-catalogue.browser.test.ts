import { accountFrameTexts, accountTexts } from '@ip-portal/core/account'
import { contractsTexts } from '@ip-portal/core/contracts'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { linkRefusalText, sessionTexts, warningOf } from '@ip-portal/core/session'
import { ticketsTexts } from '@ip-portal/core/tickets'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import {
  allowFaults,
  badGateway,
  failAndRetry,
  failEveryWay,
  failWithNotice,
  groupsOfOrders,
  holds,
  press,
  see,
  seen,
  seeNotice,
  serverForAll,
  signedIn,
  standIn,
  unseenTexts,
} from '../testing/harness/faults.ts'
import { desktop, phone } from '../testing/harness/launch-chromium.ts'
import { demo, openSignedIn, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'

const server = serverForAll()

describeInBrowser('what goes wrong is said to the letter, and nothing typed is lost', () => {
  browserTest.concurrent('at the sign-in', async ({ openTab }) => {
    const { page, guard } = await openTab(`${server.url}/login`)
    allowFaults(guard)
    const [email, password] = [page.getByLabel('E-posta'), page.getByLabel('Şifre', { exact: true })]
    await email.fill(demo)
    await password.fill('Parola.2026')
    await failEveryWay(
      page,
      ['POST', /login$/],
      sessionTexts.loginFailed,
      () => press(page, sessionTexts.signIn),
      async () => {
        await holds(email, demo)()
        await holds(password, 'Parola.2026')()
      },
    )
    await standIn(page, ['POST', /login$/], { json: { requireOTP: true, tempToken: 't' } })
    await press(page, sessionTexts.signIn)
    const code = page.getByLabel(sessionTexts.code)
    await failEveryWay(page, ['POST', /verify-2fa$/], sessionTexts.codeFailed, async () => {
      await code.fill('123456')
      await code.press('Enter')
    })
  })

  browserTest.concurrent('about a forgotten password', async ({ openTab }) => {
    const { page, guard } = await openTab(`${server.url}/forgot-password`)
    allowFaults(guard)
    const email = page.getByLabel(accountTexts.email)
    await email.fill('biri@ornek.example')
    const send = () => press(page, accountTexts.forgotSubmit)
    const call = ['POST', /forgot-password$/] as const
    await failEveryWay(page, call, accountTexts.forgotFailed, send, holds(email, 'biri@ornek.example'))
    await send()
    await see(page, accountTexts.forgotSent)

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
      () => press(page, accountTexts.save),
      async () => {
        for (const field of fields) await holds(field, 'Parola.2026')()
      },
    )
    await standIn(page, reset, { json: { success: true } })
    await press(page, accountTexts.save)
    await see(page, accountTexts.resetDone)
    await page.goto(`${server.url}/reset-password`)
    await see(page, accountTexts.resetLinkMissing)
  })

  browserTest.concurrent('about links of mails', async ({ openTab }) => {
    const { page, guard } = await openTab(`${server.url}/secure-check`)
    allowFaults(guard)
    guard.allowStatus(400)
    await see(page, linkRefusalText(null))
    const used = 'Link kullanılmış'
    const cases = [
      [{ status: 400, json: { error: used } }, linkRefusalText({ kind: 'refused', status: 400, message: used })],
      [badGateway, linkRefusalText({ kind: 'refused', status: 502 })],
    ] as const
    for (const [answer, text] of cases) {
      const end = await standIn(page, ['POST', /secure-check$/], answer)
      await page.goto(`${server.url}/secure-check?key=abc`)
      await see(page, text)
      expect(new URL(page.url()).search).toBe('')
      await end()
    }

    const { page: verifying } = await signedIn(openTab, server, '/contracts')
    const call = ['POST', /verify-email$/] as const
    await failEveryWay(verifying, call, accountTexts.verifyFailed, () =>
      verifying.goto(`${server.url}/verify-email?token=abc`),
    )
    await verifying.goto(`${server.url}/verify-email`)
    await see(verifying, accountTexts.verifyInvalid)
  })

  browserTest.concurrent('in the profile and the set-up of the second factor', async ({ openTab }) => {
    const { page } = await signedIn(openTab, server, '/contracts')
    const resend = ['POST', /resend-verification$/] as const
    await failWithNotice(page, resend, accountFrameTexts.resendFailed, () => press(page, accountFrameTexts.resend))
    // A notice lies on nothing that can be pressed.
    const end = await standIn(page, resend, badGateway)
    await press(page, accountFrameTexts.resend)
    await page.locator('.p-toast-message').last().waitFor()
    for (const size of [desktop, { width: 1024, height: 768 }, phone]) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: accountFrameTexts.resend }).click({ trial: true })
    }
    await page.setViewportSize(desktop)
    await end()
    const profile = ['GET', /auth\/profile$/] as const
    await failAndRetry(page, profile, accountTexts.profileLoadFailed, () => page.goto(`${server.url}/profile`))
    const phoneNumber = page.getByLabel(accountTexts.phone)
    await phoneNumber.fill('+90 555')
    const save = () => press(page, accountTexts.save)
    await failEveryWay(page, ['PUT', /auth\/profile$/], accountTexts.profileFailed, save, holds(phoneNumber, '+90 555'))
    await standIn(page, ['PUT', /auth\/profile$/], { json: { success: true } })
    await save()
    await seeNotice(page, kernelTexts.successTitle, accountTexts.profileSaved)

    const open = () => page.goto(`${server.url}/profile?setup2fa=true`)
    await failAndRetry(page, ['POST', /2fa\/setup$/], accountTexts.setupFailed, open)
    await press(page, accountTexts.setupContinue)
    const code = page.getByLabel(accountTexts.setupCode)
    const confirm = async () => {
      await code.fill('123456')
      await code.press('Enter')
    }
    await failEveryWay(page, ['POST', /2fa\/verify$/], accountTexts.setupCodeFailed, confirm)
    await standIn(page, ['POST', /2fa\/verify$/], { json: { success: true } })
    await confirm()
    await see(page, accountTexts.setupDone)
  })

  browserTest.concurrent('with tickets and their files', async ({ openTab }) => {
    const { page } = await signedIn(openTab, server, '/contracts')
    const dialog = page.getByRole('dialog')
    const list = ['GET', /api\/tickets$/] as const
    await failAndRetry(page, list, ticketsTexts.listFailed, () => page.goto(`${server.url}/support`))
    await press(page, ticketsTexts.newTicket)
    const subject = dialog.getByLabel(ticketsTexts.subject)
    await subject.fill('Reverse DNS')
    await dialog.getByLabel(ticketsTexts.description).fill('PTR yok')
    const create = ['POST', /api\/tickets$/] as const
    await failEveryWay(
      page,
      create,
      ticketsTexts.createFailed,
      () => press(page, ticketsTexts.send),
      holds(subject, 'Reverse DNS'),
    )

    const open = () => page.goto(`${server.url}/support?ticket=1`)
    await failAndRetry(page, ['GET', /tickets\/1\/responses$/], ticketsTexts.listFailed, open)
    await failWithNotice(page, ['GET', /uploads\/tickets\//], ticketsTexts.fileFailed, () =>
      press(page, /^İndir: ölçüm/),
    )
    const reply = dialog.getByLabel(ticketsTexts.reply)
    await reply.fill('Ekte')
    const replying = ['POST', /responses$/] as const
    await failEveryWay(
      page,
      replying,
      ticketsTexts.replyFailed,
      () => press(page, ticketsTexts.sendReply),
      holds(reply, 'Ekte'),
    )
    await see(dialog, kernelTexts.errorTitle)
    await standIn(page, replying, { json: { id: 9, response: 'Ekte', created_at: '2026-01-01T00:00:00Z' } })
    await press(page, ticketsTexts.sendReply)
    await seeNotice(page, kernelTexts.successTitle, ticketsTexts.replied)

    const closing = ['PATCH', /status$/] as const
    const close = async () => {
      const ask = dialog.getByRole('button', { name: ticketsTexts.solve })
      if (await ask.isVisible()) await ask.click()
      await press(page, 'Talebi Kapat')
    }
    await failEveryWay(page, closing, ticketsTexts.closeFailed, close)
    await standIn(page, closing, { json: { success: true } })
    await close()
    await seeNotice(page, kernelTexts.successTitle, ticketsTexts.closedNow)
  })

  browserTest.concurrent('with contracts and their documents', async ({ openTab }) => {
    const { page } = await signedIn(openTab, server, '/support')
    const dialog = page.getByRole('dialog')
    await failAndRetry(page, ['GET', /api\/contracts$/], contractsTexts.loadFailed, () =>
      page.goto(`${server.url}/contracts`),
    )
    await failAndRetry(page, ['GET', /file-types$/], contractsTexts.typesFailed, () =>
      press(page, 'Yükle: Vergi Levhası'),
    )
    const file = { name: 'vergi.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await dialog.locator('input[type=file]').setInputFiles(file)
    const upload = () => dialog.getByRole('button', { name: contractsTexts.upload }).click()
    await failEveryWay(page, ['POST', /upload\/document$/], contractsTexts.uploadFailed, upload, async () =>
      expect(await dialog.locator('.chip-name').allInnerTexts()).toEqual([file.name]),
    )
    // A server that says when it listens again is quoted, also where a form does not leave by fetch.
    const busy = { status: 502, headers: { 'retry-after': '120' }, json: { message: 'Meşgul' } }
    const end = await standIn(page, ['POST', /upload\/document$/], busy)
    await upload()
    await dialog.getByText('Meşgul (2 dakika sonra yeniden deneyin)').waitFor()
    await end()
    // Chosen files are not lost by one key either.
    await page.keyboard.press('Escape')
    await dialog.getByText('Kaydedilmemiş değişiklikler var.').waitFor()
  })

  browserTest.concurrent('when the session ends under a form', async ({ openTab }) => {
    for (const [status, message] of [
      [403, 'Süre doldu'],
      [401, 'Hesap kapatıldı'],
    ] as const) {
      const { page, guard } = await openSignedIn(openTab, server, '/support', { email: withoutSecondFactor })
      guard.allowStatus(status)
      await press(page, ticketsTexts.newTicket)
      const subject = page.getByLabel(ticketsTexts.subject)
      await subject.fill('Reverse DNS')
      await page.getByLabel(ticketsTexts.description).fill('PTR yok')
      await standIn(page, ['POST', /api\/tickets$/], { status, json: { message } })
      await press(page, ticketsTexts.send)
      const { title, text } = warningOf({ status, message, token: null })
      const warning = page.getByRole('dialog', { name: title })
      seen.add(await warning.getByRole('heading').innerText())
      await see(warning, text)
      expect(await warning.locator('.warning-text svg').count()).toBe(1)
      await see(warning, kernelTexts.ok)
      expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBeNull()
      await holds(subject, 'Reverse DNS')()
      await warning.getByRole('button', { name: kernelTexts.ok }).click()
      await page.waitForURL('**/login')
    }
  })

  browserTest('every other text of the catalogue was on a page', () => {
    expect(unseenTexts((group) => !groupsOfOrders.has(group))).toEqual([])
  })
})
