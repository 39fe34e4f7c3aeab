import type { Locator, Page } from 'playwright-core'
import { accountFrameTexts } from '@ip-portal/core/account'
import { auditTexts } from '@ip-portal/core/audit'
import { contractsTexts } from '@ip-portal/core/contracts'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { routingTexts } from '@ip-portal/core/routing'
import { changesTexts } from '../../app/routes/plans/changes.texts.ts'
import { keysTexts } from '../../app/shell/keys/keys.texts.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import { stubCall } from '../harness/faults.ts'
import { otherCompany } from '../harness/sign-in-helper.ts'

/** A way to code that loads on demand, and the sign that it has loaded. */
export interface LazyCode {
  path: string
  email?: string
  /** Makes the page load the code; opening the page does by default. */
  act?: (page: Page) => Promise<unknown>
  /** Sign of the failure: a message in the page by default. */
  failed?: (page: Page) => Locator
  /** Loads again: the button of the message by default. */
  retry?: (page: Page) => Promise<unknown>
  loaded: (page: Page) => Locator
}

const text = (shown: string) => (page: Page) => page.getByText(shown).first()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const click = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const inDialog = (page: Page) =>
  page.getByRole('dialog', { name: kernelTexts.errorTitle }).getByText(uiTexts.loadFailed)
const toast = (page: Page) => page.locator('.p-toast').getByText(kernelTexts.generic)

const dialogs = (path: string, name: string | RegExp, opened: (page: Page) => Locator): LazyCode => ({
  path,
  act: click(name),
  failed: inDialog,
  loaded: opened,
})

async function chooseFile(page: Page): Promise<void> {
  await stubCall(page, ['POST', /upload\/document$/], { json: { success: true } })
  await click('Belge Yükle')(page)
  const upload = page.getByRole('dialog')
  await upload.getByLabel('Dosya tipi').selectOption({ index: 1 })
  const file = { name: 'vergi.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await upload.locator('input[type=file]').setInputFiles(file)
  await sendFile(page)
}

const sendFile = (page: Page) => page.getByRole('dialog').getByRole('button', { name: contractsTexts.upload }).click()

async function endSession(page: Page): Promise<void> {
  await stubCall(page, ['GET', /file-types$/], { status: 403, json: { message: 'Süre doldu' } })
  await click('Belge Yükle')(page)
}

async function failResend(page: Page): Promise<void> {
  await stubCall(page, ['POST', /resend-verification$/], { status: 502, body: '' })
  await click(accountFrameTexts.resend)(page)
}

const openProfile = async (page: Page) => {
  await click(/Kullanıcı menüsü/)(page)
  await page.getByRole('menuitem', { name: 'Bilgilerim' }).click()
}

async function openRichText(page: Page): Promise<void> {
  const response = { id: 9, response: '<p>Merhaba <b>Ada</b></p>', created_at: '2026-01-01T00:00:00Z' }
  await stubCall(page, ['GET', /responses$/], { json: [response] })
  await text('Blok erişiminde yavaşlık')(page).click()
}

/** Every import() of the page by its source, as the build names it. */
export const lazyCodePlan: Record<string, LazyCode> = {
  '../../node_modules/ky/distribution/index.js': {
    path: '/contracts',
    failed: text(contractsTexts.loadFailed),
    loaded: text('Eksik Evrak'),
  },
  'src/app/routes/dashboard-route.tsx': { path: '/', loaded: text('Toplam Bakiye') },
  'src/app/routes/dashboard-payment.tsx': dialogs('/', /birlikte öde/, dialog('Birlikte Öde')),
  'src/app/routes/new-order-route.tsx': { path: '/new-order', loaded: text('ASN Hizmeti') },
  'src/app/routes/order-list-dialogs.tsx': dialogs('/orders', /Ödeme Yap/, dialog(/Ödeme/)),
  'src/app/routes/order/order-dialogs.tsx': dialogs('/orders/1003', 'Yenileme Talebi', dialog(/Yenileme/)),
  'src/app/routes/order/order-route.tsx': { path: '/orders/1001', loaded: text('#1001') },
  'src/app/routes/order/seen-card.tsx': { path: '/orders/1001', loaded: text('Dünyada görünen') },
  'src/app/routes/orders-route.tsx': { path: '/orders', loaded: text('#1001') },
  'src/app/routes/public-routes.tsx': { path: '/forgot-password', loaded: (page) => page.getByLabel('E-posta') },
  'src/app/routes/verify-email-route.tsx': { path: '/verify-email', loaded: text('E-posta Doğrulama') },
  'src/app/shell/command-menu-dialog.tsx': dialogs('/contracts', /Ara veya git/, dialog('Komutlar ve sayfalar')),
  'src/app/shell/keys/keys-dialog.tsx': {
    ...dialogs('/contracts', '', dialog(keysTexts.title)),
    act: async (page) => {
      await click(/Kullanıcı menüsü/)(page)
      await page.getByRole('menuitem', { name: keysTexts.title }).click()
    },
  },
  'src/app/shell/session-warning-dialog.tsx': {
    ...dialogs('/contracts', '', dialog('Oturum Süresi Doldu')),
    act: endSession,
  },
  'src/app/routes/profile-with-code.tsx': {
    ...dialogs('/contracts', '', dialog('Profil Bilgileri')),
    act: openProfile,
  },
  'src/app/routes/activity-route.tsx': { path: '/activity', loaded: text(auditTexts.address) },
  'src/app/routes/plans/changes-route.tsx': { path: '/changes', loaded: text(changesTexts.empty) },
  'src/app/routes/plans/plan-route.tsx': { path: '/plans/yok', loaded: text(changesTexts.planMissing) },
  'src/features/billing/invoices/invoices-page.tsx': { path: '/invoices', loaded: text('Fatura ara') },
  'src/features/billing/invoice/invoice-dialog.tsx': dialogs('/transactions', /^e-(Fatura|Arşiv) /, dialog(/^Fatura/)),
  'src/features/billing/statement/statement-page.tsx': { path: '/transactions', loaded: text('Başlangıç') },
  'src/features/blacklist/rbl-tab.tsx': { path: '/orders/1002#rbl', loaded: text('Listeden Çıkma') },
  'src/features/contracts/contracts-page.tsx': { path: '/contracts', loaded: text('Eksik Evrak') },
  '../core/src/desired-state/files/state-files.ts': {
    path: '/changes',
    act: async (page) => {
      await click(changesTexts.fromText)(page)
      await page.getByRole('dialog').getByRole('textbox').fill('orders: [')
      await click(routingTexts.stage)(page)
    },
    failed: (page) => page.getByRole('dialog').getByRole('alert'),
    retry: click(routingTexts.stage),
    loaded: text(changesTexts.faulty),
  },
  csv: {
    path: '/orders',
    act: click(uiTexts.csv),
    failed: toast,
    retry: click(uiTexts.csv),
    loaded: text('#1001'),
  },
  'rich-html': {
    path: '/support',
    act: openRichText,
    loaded: (page) => page.locator('b', { hasText: 'Ada' }),
  },
  'signed-in': { path: '/', loaded: text('Toplam Bakiye') },
  'sign-in': {
    path: '/login',
    act: async (page) => {
      await page.getByLabel('E-posta').fill('a@b.example')
      await page.getByLabel('Şifre', { exact: true }).fill('x')
      await click('Giriş Yap')(page)
    },
    failed: (page) => page.getByRole('alert'),
    retry: click('Giriş Yap'),
    // The credentials have waited for the code, and are sent.
    loaded: text('E-posta adresi veya şifre hatalı'),
  },
  'src/features/tickets/new-ticket/new-ticket-dialog.tsx': dialogs(
    '/support',
    'Yeni Talep',
    dialog('Yeni Destek Talebi'),
  ),
  'src/features/tickets/thread/ticket-dialog.tsx': {
    ...dialogs('/support', '', dialog(/Talep|Talebi/)),
    act: (page) => text('Blok erişiminde yavaşlık')(page).click(),
  },
  'src/features/tickets/list/tickets-page.tsx': { path: '/support', loaded: text('Blok erişiminde yavaşlık') },
  'src/portal/send-form.ts': {
    path: '/contracts',
    act: chooseFile,
    failed: text(contractsTexts.uploadFailed),
    retry: sendFile,
    loaded: (page) => page.locator('.p-toast'),
  },
  'src/ui/feedback/prime-toast.tsx': {
    path: '/contracts',
    act: failResend,
    failed: (page) => page.locator('.plain-toast').getByText(accountFrameTexts.resendFailed),
    retry: () => Promise.resolve(),
    loaded: text('Eksik Evrak'),
  },
  'src/ui/forms/date/prime-calendar.tsx': {
    path: '/transactions',
    failed: text(kernelTexts.generic),
    loaded: (page) => page.getByRole('button', { name: /^Takvimi aç/ }).first(),
  },
  'src/ui/overlays/prime-menu.tsx': dialogs('/contracts', /Kullanıcı menüsü/, (page) =>
    page.getByRole('menuitem').first(),
  ),
  'src/ui/table/virtual-table.tsx': {
    path: '/orders',
    email: otherCompany,
    loaded: (page) => page.locator('.table-spacer').first(),
  },
}
