import type { Locator, Page } from 'playwright-core'
import { serverSaid } from '@ip-portal/core/testing/fixtures/failing-calls'
import { refusal, stubCall, type FailingCall } from '../harness/faults.ts'
import { withoutSecondFactor } from '../harness/sign-in-helper.ts'

/**
 * Answer of a dialog that has just opened: it `closes`, it `asks` first because it holds input already, it `stays`, or
 * only Back and its own button lead to the dialog before.
 */
export type Rest = 'closes' | 'asks' | 'stays' | 'steps back'

/** A call that a dialog sends. */
export interface DialogCall {
  call: FailingCall
  send: (dialog: Locator, page: Page) => Promise<unknown>
  /** True for a check, which its button may give up. */
  isCheck?: boolean
  /** Paths that the page behind reads again when the call has ended, however it ended. */
  reads?: readonly RegExp[]
  /** Paths that it reads again when the call has succeeded; those of `reads` alone by default. */
  readsNew?: readonly RegExp[]
  /** True when the dialog shows its success, at least for a while; it closes without a question then. */
  saysSuccess?: boolean
}

/** A dialog with the states in which it must not close, or must ask first. */
export interface DialogRow {
  /** File below src/ that shows it. */
  source: string
  /** Names this dialog among those of its file. */
  at: string
  title: string | RegExp
  path: string
  /** E-mail address of the user; the demo user by default. */
  email?: string
  /** Opens it on its page; called again after it has closed. */
  open: (page: Page) => Promise<unknown>
  rest: Rest
  /** Types what is lost when the dialog closes. */
  type?: (dialog: Locator) => Promise<unknown>
  /** Call during which it stays, and what becomes of it. */
  busy?: DialogCall
  /** Button that ends a dialog which stays: what it shows was saved, or is given up. None while it loads. */
  end?: string
}

type Open = DialogRow['open']

const press = (where: Page | Locator, name: string | RegExp) =>
  where
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const pressIn = (name: string | RegExp) => (dialog: Locator) => press(dialog, name)
const pressed =
  (...names: (string | RegExp)[]): Open =>
  async (page) => {
    for (const name of names) await press(page, name)
  }
const then =
  (...steps: Open[]): Open =>
  async (page) => {
    for (const step of steps) await step(page)
  }
const fill = (label: string, text: string) => (dialog: Locator) => dialog.getByLabel(label, { exact: true }).fill(text)

const answers =
  (call: FailingCall, answer: Parameters<typeof stubCall>[2]): Open =>
  (page) =>
    stubCall(page, call, answer)
export const success = (json: object = {}) => ({ json: { success: true, ...json } })
const never = new Promise<never>(() => {})
const isRefused: Open = (page) => page.getByText(serverSaid).first().waitFor()

const codeTitle = 'İşlem Doğrulama'
const verify: FailingCall = ['POST', /2fa\/verify$/]
const isVerified = answers(verify, success())
const giveCode: Open = async (page) => {
  await page.getByRole('dialog').last().getByLabel('Doğrulama Kodu').fill('123456')
  await page.keyboard.press('Enter')
}
/** Waits in the step of the code, whose check runs. */
const verifying: DialogCall = { call: verify, send: (_, page) => giveCode(page), isCheck: true }

const row = (
  source: string,
  at: string,
  title: string | RegExp,
  path: string,
  open: Open,
  more: Partial<DialogRow> = {},
): DialogRow => ({ source, at, title, path, open, rest: 'closes', ...more })

const tokens = 'features/account/tokens/tokens-tab.tsx'
const tokensTab: Open = (page) => page.getByRole('tab', { name: 'API anahtarları' }).click()
const typeName: Open = (page) => page.getByLabel('Ad', { exact: true }).fill('Dağıtım')
/** An API token as the server lists it. */
export const listedToken = {
  id: 1,
  name: 'Dağıtım',
  scope: 'read',
  orders: null,
  networks: null,
  max_fee_usd: null,
  created_at: '2026-01-01T00:00:00Z',
  expires_at: '2099-01-01T00:00:00Z',
  last_used_at: null,
}
const renewCodes = 'features/account/two-factor/renew-recovery-codes.tsx'
const setUp = 'features/account/two-factor/two-factor-setup-dialog.tsx'
const setUpTitle = 'İki Faktörlü Doğrulama Kurulumu'
const setUpPath = '/profile?setup2fa=true'
const codes = ['aaaa-bbbb', 'cccc-dddd']
const stay: Open = () => Promise.resolve()
const security = /security-status\b/

const account: DialogRow[] = [
  row('features/account/profile/profile-dialog.tsx', 'profile', 'Profil Bilgileri', '/profile', stay, {
    type: fill('Ad Soyad', 'Başka Ad'),
    busy: { call: ['PUT', /auth\/profile$/], send: pressIn('Kaydet'), readsNew: [security] },
  }),
  row(
    'app/routes/profile-with-code.tsx',
    'code',
    codeTitle,
    '/profile',
    then(
      answers(['PUT', /auth\/profile$/], { status: 428, json: { success: false, code: 'STEP_UP_REQUIRED' } }),
      (page) => page.getByLabel('E-posta', { exact: true }).fill('baska@ornek.example'),
      (page) => page.getByLabel('Mevcut Şifre').fill('Sifre-2026'),
      pressed('Kaydet'),
    ),
    { rest: 'steps back', busy: verifying },
  ),
  row(tokens, 'new', 'Yeni API Anahtarı', '/profile', then(tokensTab, pressed('API anahtarı oluştur')), {
    type: fill('Ad', 'Dağıtım'),
  }),
  row(
    tokens,
    'shown',
    'API Anahtarınız',
    '/profile',
    then(
      isVerified,
      answers(['POST', /auth\/tokens$/], success({ id: 1, token: 'ipp_1' })),
      tokensTab,
      pressed('API anahtarı oluştur'),
      typeName,
      pressed('Devam'),
      giveCode,
    ),
    { rest: 'stays', end: 'Anahtarı sakladım' },
  ),
  row(
    tokens,
    'revoke',
    'API Anahtarını İptal Et',
    '/profile',
    then(answers(['GET', /auth\/tokens$/], { json: [listedToken] }), tokensTab, pressed('Dağıtım anahtarını iptal et')),
    {
      busy: { call: ['DELETE', /auth\/tokens\/1$/], send: pressIn('İptal et'), readsNew: [/auth\/tokens\b/] },
    },
  ),
  row(renewCodes, 'question', 'Yeni kurtarma kodları', '/profile', pressed('Yeni kurtarma kodları')),
  row(
    renewCodes,
    'shown',
    'Kurtarma Kodları',
    '/profile',
    then(
      isVerified,
      answers(['POST', /recovery-codes$/], success({ codes })),
      pressed('Yeni kurtarma kodları', 'Yeni kodlar oluştur'),
      giveCode,
    ),
    { rest: 'stays', end: 'Kodları kaydettim' },
  ),
  row(setUp, 'set-up', setUpTitle, setUpPath, pressed('Devam'), {
    email: withoutSecondFactor,
    type: fill('Doğrulama Kodu', '123456'),
    busy: { call: verify, send: pressIn('Doğrula'), readsNew: [security] },
  }),
  row(
    setUp,
    'codes of the set-up',
    setUpTitle,
    setUpPath,
    then(answers(verify, success({ recoveryCodes: codes })), pressed('Devam'), giveCode, (page) =>
      page.getByText('aaaa-bbbb').waitFor(),
    ),
    { email: withoutSecondFactor, rest: 'stays', end: 'Kodları kaydettim' },
  ),
  row(setUp, 'replacement', 'Doğrulayıcıyı değiştir', '/profile', pressed('Doğrulayıcıyı değiştir'), {
    type: fill('Şifre', 'Sifre-2026'),
    busy: { call: ['POST', /confirm-password$/], send: pressIn('Devam') },
  }),
]

const order = '/orders/1003'
const ofOrder = /\/orders\/1003\b/
/** The figures say whose payment is late, and stand in the list beside the orders. */
const ofList = [/\/orders( |$)/, /\/orders\/stats\b/]
const severalTags = 'features/orders/tags/several-tags-dialog.tsx'
const renewal = 'features/renewal/renewal-dialog.tsx'
const renew = 'Yenileme Talebi'

const isOfferShown: Open = (page) => page.getByLabel('Promosyon kodu').waitFor()
const typeCode: Open = (page) => page.getByLabel('Promosyon kodu').fill('YUZDE10')
const chosen =
  (button: string): Open =>
  async (page) => {
    for (const one of [1002, 1003]) await page.getByRole('checkbox', { name: `Seç: #${one} ` }).check()
    await press(page, button)
  }
const typeTag = async (dialog: Locator) => {
  await dialog.getByLabel('Etiket', { exact: true }).selectOption({ label: '+ Yeni etiket' })
  await dialog.getByLabel('Yeni etiket adı').fill('Yeni')
}

const orders: DialogRow[] = [
  row('features/orders/tags/tag-dialog.tsx', 'tag', /^Etiket/, order, pressed('Yedek'), {
    type: typeTag,
    busy: { call: ['POST', /\/tag$/], send: pressIn('Kaydet'), reads: [ofOrder], saysSuccess: true },
  }),
  row(severalTags, 'tags', /^Etiketle: /, '/orders', chosen('Etiketle'), { type: typeTag }),
  row(
    severalTags,
    'overwriting',
    /^Etiketle: /,
    '/orders',
    then(chosen('Etiketle'), (page) => typeTag(page.getByRole('dialog')), pressed('Kaydet')),
    {
      rest: 'asks',
      busy: { call: ['POST', /\/tag$/], send: pressIn('Üzerine yaz'), reads: ofList, saysSuccess: true },
    },
  ),
  row('features/billing/payment/payment-dialog.tsx', 'payment', 'Ödeme Yap', order, pressed(/^Ödeme Yap/), {
    type: fill('Referans No', 'HVL-1'),
    busy: { call: ['POST', /add-payment$/], send: pressIn('Ödemeyi Bildir'), reads: [ofOrder], saysSuccess: true },
  }),
  row('features/billing/payment/several-dialog.tsx', 'payments', /Birlikte/, '/', pressed(/siparişi birlikte öde$/), {
    type: fill('Referans No', 'HVL-1'),
    busy: { call: ['POST', /add-payment$/], send: pressIn(/Bildir$/), reads: [/\/orders\/stats\b/], saysSuccess: true },
  }),
  row('features/billing/invoice/invoice-dialog.tsx', 'invoice', /^Fatura/, `${order}#ledger`, pressed(/^e-Fatura/)),
  row(
    'features/renewal/several/several-renewals-dialog.tsx',
    'renewals',
    'Birlikte Yenile',
    '/orders',
    chosen('Yenileme iste'),
    { busy: { call: ['POST', /applyRenewal$/], send: pressIn(/Yenileme İste$/), reads: ofList } },
  ),
  row(renewal, 'offer', renew, order, then(pressed(renew), isOfferShown), { type: fill('Promosyon kodu', 'YUZDE10') }),
  row(renewal, 'confirmation', /Onay/, order, then(pressed(renew), typeCode, pressed('Devam')), {
    rest: 'asks',
    busy: { call: ['POST', /applyRenewal$/], send: pressIn('Onayla'), reads: [ofOrder], saysSuccess: true },
  }),
  row(renewal, 'loading', renew, order, then(answers(['GET', /renewalPrice$/], never), pressed(renew))),
  row(renewal, 'retry', renew, order, then(answers(['GET', /renewalPrice$/], refusal), pressed(renew), isRefused)),
  row('features/registry/whois-dialog.tsx', 'whois', 'Whois Bilgileri', order, pressed('Whois')),
  row(
    'features/registry/defaults-dialog.tsx',
    'defaults',
    'Varsayılan Ayarlar',
    '/new-order',
    then((page) => page.getByRole('radio', { name: 'IP Kiralama Hizmeti' }).click(), pressed('Varsayılan Ayarlar')),
    {
      type: (dialog) => dialog.getByRole('textbox', { name: 'ASN' }).fill('AS64510'),
      busy: { call: ['PUT', /orders\/defaults$/], send: pressIn('Kaydet') },
    },
  ),
  row(
    'features/blacklist/rbl-details-dialog.tsx',
    'details',
    'Kara Liste Detayları',
    '/orders/1002#rbl',
    pressed(/^Detaylar/),
  ),
  row('features/blacklist/rbl-tab.tsx', 'report', /^RBL Raporu/, '/orders/1002#rbl', pressed(/^Görüntüle/)),
  row('features/contracts/upload-dialog.tsx', 'upload', 'Belge Yükle', '/contracts', pressed('Belge Yükle'), {
    type: async (dialog) => {
      await dialog.getByLabel('Dosya tipi').selectOption({ index: 1 })
      await dialog.locator('input[type=file]').setInputFiles(document)
    },
    busy: { call: ['POST', /upload\/document$/], send: pressIn('Belge Yükle'), reads: [/\/contracts\b/] },
  }),
]

/** A document to add. */
export const document = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
const ofTickets = /\/tickets( |$)/
const thread = 'features/tickets/thread/ticket-dialog.tsx'
const isThreadShown: Open = (page) => page.getByText('ölçüm-sonuçları.pdf').waitFor()
const sendByKeys = (label: string) => (dialog: Locator) =>
  dialog.getByLabel(label, { exact: true }).press('Control+Enter')

const tickets: DialogRow[] = [
  row(
    'features/tickets/new-ticket/new-ticket-dialog.tsx',
    'new',
    'Yeni Destek Talebi',
    '/support',
    pressed('Yeni Talep'),
    {
      type: async (dialog) => {
        await dialog.getByLabel('Konu').fill('Konu')
        await dialog.getByLabel('Açıklama').fill('Metin')
      },
      busy: { call: ['POST', /tickets/], send: sendByKeys('Açıklama'), reads: [ofTickets] },
    },
  ),
  row(thread, 'reply', /^Destek Talebi #/, '/support?ticket=1', isThreadShown, {
    type: fill('Yanıtınız', 'Teşekkürler'),
    busy: { call: ['POST', /tickets\/\d+/], send: sendByKeys('Yanıtınız'), reads: [ofTickets] },
  }),
  row(thread, 'closing', /^Destek Talebi #/, '/support?ticket=1', isThreadShown, {
    busy: {
      call: ['PATCH', /tickets/],
      send: (_, page) => pressed('Sorunum Çözüldü, Talebi Kapat', 'Talebi Kapat')(page),
      reads: [ofTickets],
    },
  }),
]

const block = '/orders/1001'
const stepUp = 'features/step-up/step-up-dialog.tsx'
const securityStatus: FailingCall = ['GET', security]
const add = 'Yeni Route'
const typeOrigin: Open = (page) => page.getByRole('textbox', { name: 'Origin' }).fill('AS64511')
const withoutFactor = { email: withoutSecondFactor }

/** Stages a route, saves the plan and asks whether to apply it. */
const applyPlan: Open = then(
  pressed(add),
  typeOrigin,
  (page) => press(page.getByRole('dialog'), 'Sepete Ekle'),
  (page) => page.getByRole('link', { name: /^Değişiklik sepeti: / }).click(),
  pressed('Uygula'),
)
const applied = 'Planı uygula'
const planRun = 'app/routes/plans/plan-run.tsx'

const ofBlock = /\/orders\/1001\b/
const validation = /\/rpki\/validate\b/
/** Deletes a record of a block whose validation is shown. */
const change = (at: string, [opener, submit]: [string, string], call: RegExp, readsNew: RegExp[]): DialogRow =>
  row(
    stepUp,
    `the change ${at}`,
    codeTitle,
    block,
    then(
      isVerified,
      pressed('ROA Doğrula'),
      (page) => page.getByText(/route kaydından \d+ tanesi geçerli/).waitFor(),
      pressed(opener),
      (page) => press(page.getByRole('dialog'), submit),
    ),
    { rest: 'steps back', busy: { call: ['DELETE', call], send: (_, page) => giveCode(page), readsNew } },
  )

const changes: DialogRow[] = [
  row('app/routes/order/routing-record-dialog.tsx', 'form', add, block, pressed(add), {
    type: (dialog) => dialog.getByRole('textbox', { name: 'Origin' }).fill('AS64511'),
  }),
  row('app/routes/order/name-server-dialog.tsx', 'form', 'Name Server Düzenle', block, pressed('Name Server Düzenle'), {
    type: fill('Name Server 1', 'ns9.ornek.example'),
  }),
  row('features/step-up/code-dialog.tsx', 'code', codeTitle, block, then(pressed(add), typeOrigin, pressed('Devam')), {
    rest: 'steps back',
    busy: verifying,
  }),
  row(stepUp, 'details', 'Route Sil', block, pressed('Sil: AS64500')),
  change('of a route', ['Sil: AS64500', 'Route Sil'], /\/route/, [ofBlock, /\/route\b/, validation]),
  change('of a ROA', ['Sil: ROA AS64500 (max 24)', 'ROA Sil'], /\/roa/, [ofBlock, validation]),
  change('of name servers', ['Name Server Sil', 'Name Server Sil'], /\/nameservers/, [ofBlock]),
  row(stepUp, 'loading', add, block, then(answers(securityStatus, never), pressed(add)), {
    ...withoutFactor,
    rest: 'stays',
  }),
  row(stepUp, 'retry', add, block, then(answers(securityStatus, refusal), pressed(add), isRefused), withoutFactor),
  row(
    stepUp,
    'restore',
    'Kayıt kayboldu',
    block,
    then(
      isVerified,
      answers(['DELETE', /\/route/], success()),
      answers(['POST', /\/route/], refusal),
      pressed('Düzenle: AS64501'),
      typeOrigin,
      pressed('Devam'),
      answers(['GET', /\/route$/], success({ routes: [] })),
      giveCode,
    ),
    { rest: 'stays', end: 'Vazgeç', busy: { call: ['POST', /\/route/], send: pressIn('Tekrar Dene') } },
  ),
  row(
    'app/routes/plans/origin-dialog.tsx',
    'form',
    'Origin’i bütün bloklarda değiştir',
    '/changes',
    pressed('Origin Değiştir'),
    { type: fill('Şimdiki origin', 'AS64500') },
  ),
  row('app/routes/plans/text-dialog.tsx', 'form', 'Dosyadan veya metinden al', '/changes', pressed('Dosyadan Al'), {
    type: fill('YAML, CSV veya plan', 'orders: []'),
  }),
  row(planRun, 'question', applied, block, applyPlan),
  row(
    planRun,
    'progress',
    applied,
    block,
    then(isVerified, answers(['POST', /\/route$/], never), applyPlan, pressed('Devam'), giveCode, (page) =>
      page.getByText('Uygulanıyor: 0/1').waitFor(),
    ),
    { rest: 'stays' },
  ),
  row(stepUp, 'two-factor', 'İki Faktörlü Doğrulama Gerekli', block, pressed(add), withoutFactor),
]

/** Dialogs of the app; a test names those that have no row. */
export const dialogRows: readonly DialogRow[] = [
  row('app/shell/keys/keys-dialog.tsx', 'keys', 'Klavye kısayolları', '/contracts', (page) => page.keyboard.press('?')),
  row(
    'app/shell/session-warning-dialog.tsx',
    'end of the session',
    'Giriş Hatası',
    '/activity',
    then(answers(['GET', /orders$/], { status: 401, json: { message: serverSaid } }), (page) =>
      // By key: the warning may open before a pointer has left the link.
      page.getByRole('link', { name: 'Siparişler' }).first().press('Enter'),
    ),
  ),
  ...account,
  ...orders,
  ...tickets,
  ...changes,
]
