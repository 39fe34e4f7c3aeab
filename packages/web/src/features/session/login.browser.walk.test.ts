import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { isDecidedRefusal } from '@ip-portal/core/kernel/failure/kernel.texts'
import { loginSecrets } from '@ip-portal/core/testing/plans/login.walk-plan'
import type { Seen } from '@ip-portal/core/testing/walk/machine-driver'
import type { WalkStep } from '@ip-portal/core/testing/walk/walk'
import { loginDriver } from '../../testing/drivers/login-page.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { chunkOf } from '../../testing/harness/chunks.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { secretsIn } from '../../testing/harness/secrets.ts'
import { openSignedIn, submitCredentials, withoutSecondFactor } from '../../testing/harness/sign-in-helper.ts'
import { loginPagePlan } from '../../testing/plans/login-page-plan.ts'
import { pageAccidentSuite } from '../../testing/walks/page-accidents.ts'
import { pageWalkSuite, walkPage } from '../../testing/walks/page-walks.ts'

const { password, code, recovery, tempToken } = loginSecrets

/** Texts after each failure, from the specification. */
const alerts: Record<string, string> = {
  'signIn 400': 'E-posta veya şifre hatalı',
  'signIn 500': 'Giriş başarısız. Lütfen bilgilerinizi kontrol edin.',
  'signIn 401': 'Hesabınız kilitli',
  'signIn offline': 'Giriş başarısız. Lütfen bilgilerinizi kontrol edin.',
  'verifyCode 400': 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.',
  'verifyCode 400 over': 'Doğrulama süresi doldu, lütfen yeniden giriş yapın',
  'verifyCode offline': 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.',
}

function alertAfter({ event }: WalkStep): string | undefined {
  const failure = event.error as Failure
  const said = 'status' in failure ? failure.status : failure.kind
  const over = isDecidedRefusal(failure, 'codeStepOver') ? ' over' : ''
  return alerts[`${event.type.split('.').at(-1)} ${said}${over}`]
}

/** Checks the invariants of the page in this state. */
async function expectInvariants(page: Page, seen: Seen, step: WalkStep): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  if (seen.refused) expect(await page.getByRole('alert').allInnerTexts()).toEqual([alertAfter(step)])
  if (seen.asks === 'credentials') {
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Müşteri Portalı')
    expect(await page.getByRole('link', { name: 'Şifremi Unuttum' }).getAttribute('href')).toBe('/forgot-password')
    expect(await page.getByLabel('E-posta').getAttribute('type')).toBe('email')
    expect(await page.getByLabel('E-posta').inputValue()).toBe('ada@ornek.example')
    expect(await page.getByLabel('Şifre', { exact: true }).getAttribute('type')).toBe('password')
    expect(await button('Giriş Yap').isEnabled()).toBe(true)
    expect(await secretsIn(page, [code, tempToken, 'token-1'])).toEqual([])
    // Input survives a refusal, but the code step clears the password.
    const kept = step.event.type.endsWith('error.actor.signIn')
    expect(await page.getByLabel('Şifre', { exact: true }).inputValue()).toBe(kept ? password : '')
  } else if (seen.asks === 'code') {
    const field = page.getByLabel('Doğrulama Kodu')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('İki Faktörlü Doğrulama')
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await button('Doğrula').isDisabled()).toBe(true)
    await field.fill('13 57a9')
    expect(await field.inputValue()).toBe('13579')
    expect(await button('Doğrula').isDisabled()).toBe(true)
    await field.press('Enter')
    expect(await page.locator('form[data-asks=code]').count()).toBe(1)
    await field.fill('')
    expect(await secretsIn(page, [password, code, tempToken, 'token-1'])).toEqual([])
  } else if (seen.busy) {
    expect(await page.locator('form button[type=submit]').isDisabled()).toBe(true)
    expect(await secretsIn(page, [code, tempToken, 'token-1'])).toEqual([])
  } else {
    await eventually(() => expect(new URL(page.url()).pathname).toBe('/'))
    expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBe('token-1')
    expect(await secretsIn(page, [password, code, tempToken])).toEqual([])
  }
}

pageWalkSuite('login', loginPagePlan, async (tour, { openTab, start }) => {
  const deferred = await start.deferred()
  const tab = await openTab(`${deferred.url}/login`)
  const { page } = tab
  await page.locator('form[data-asks]').waitFor()
  const bodies: unknown[] = []
  const driver = loginDriver(tab, deferred, bodies)
  // The tour starts from an untouched page.
  expect(await driver.see()).toEqual({ asks: 'credentials', busy: false, refused: false })
  await walkPage(tour, driver, (seen, step) => expectInvariants(page, seen, step))
  for (const body of bodies) {
    expect([
      { email: 'ada@ornek.example', password },
      { otp: code, tempToken },
      { otp: recovery, tempToken },
    ]).toContainEqual(body)
  }
})

/** The chunk with xstate and the auth portal (vite.config.ts). */
const coreChunk = '**/assets/sign-in-*'

describeInBrowser('files and requests of the first page', () => {
  browserTest('the form accepts input and a submit before the core has loaded', async ({ openTab, start }) => {
    const server = await start.server()
    let release = () => {}
    let isHeld = false
    const held = new Promise<void>((resolve) => (release = resolve))
    const prepare = async (context: BrowserContext) => {
      await context.route(coreChunk, async (route) => {
        isHeld = true
        await held
        await route.continue()
      })
    }
    const { page } = await openTab(`${server.url}/login`, { prepare })
    await submitCredentials(page, server, withoutSecondFactor)
    const submit = page.getByRole('button', { name: 'Giriş yapılıyor...' })
    await submit.waitFor()
    expect(isHeld, 'the core is a chunk of its own').toBe(true)
    expect(await submit.isDisabled()).toBe(true)
    expect(await page.getByLabel('E-posta').inputValue()).toBe(withoutSecondFactor)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    release()
    await page.locator('#content').waitFor()
    // The page came with this sheet: a second time it would also overrule the sheets between.
    expect(requested.filter((path) => /^\/assets\/index-.*\.css$/.test(path))).toEqual([])
  })

  browserTest(
    'a signed-in page requests its data before its code has loaded, and only once',
    async ({ openTab, start }) => {
      const server = await start.server()
      const requested: string[] = []
      const security = '/api/auth/security-status'
      const prepare = async (context: BrowserContext) => {
        context.on('request', (request) => requested.push(new URL(request.url()).pathname))
        await context.route(coreChunk, async (route) => {
          await eventually(() => expect(requested).toContain(security))
          await route.continue()
        })
      }
      const { page } = await openSignedIn(openTab, server, '/orders', { prepare })
      for (const [path, read, sign] of [
        ['/', '/api/orders/stats', 'Aktif Siparişler'],
        ['/orders', '/api/orders', '#1001'],
        ['/orders/1001', '/api/orders/1001', 'Sipariş #1001'],
        ['/transactions', '/api/action/get/transactions', 'En yüksek'],
      ] as const) {
        requested.length = 0
        await page.goto(server.url + path)
        await page.locator('#content').getByText(sign).first().waitFor()
        expect(requested.filter((one) => one === read || one === security).toSorted()).toEqual(
          [security, read].toSorted(),
        )
      }
    },
  )

  browserTest('/login waits for one chunk', async ({ openTab, start }) => {
    const { url } = await start.deferred()
    const requested: string[] = []
    const prepare = async (context: BrowserContext) => {
      context.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await context.route(`**${chunkOf('sign-in')}`, () => {})
    }
    const { page } = await openTab(`${url}/login`, { prepare })
    await page.getByLabel('E-posta').waitFor()
    const files = requested.flatMap((path) => /^\/assets\/([a-z-]+)-[^/]+$/.exec(path)?.[1] ?? [])
    expect(files).toEqual(['index', 'sign-in'])
  })

  browserTest(
    'other pages ask for their own chunk before that of all pages has arrived',
    async ({ openTab, start }) => {
      const server = await start.server()
      const requested: string[] = []
      let own = ''
      const prepare = async (context: BrowserContext) => {
        context.on('request', (request) => requested.push(new URL(request.url()).pathname))
        await context.route(`**${chunkOf('signed-in')}`, async (route) => {
          await eventually(() => expect(requested).toContain(own))
          await route.continue()
        })
      }
      for (const [path, source] of [
        ['/', 'src/app/routes/dashboard-route.tsx'],
        ['/orders', 'src/app/routes/orders-route.tsx'],
        ['/orders/1001', 'src/app/routes/order/order-route.tsx'],
        ['/transactions', 'src/features/billing/statement/statement-page.tsx'],
      ] as const) {
        own = chunkOf(source)
        await openSignedIn(openTab, server, path, { prepare })
      }
    },
  )
})

pageAccidentSuite('login', loginPagePlan, {
  open: async (_, { openTab, start }) => {
    const deferred = await start.deferred()
    const tab = await openTab(`${deferred.url}/login`)
    await tab.page.locator('form[data-asks]').waitFor()
    return { tab, deferred, driver: loginDriver(tab, deferred, []) }
  },
  secrets: [code, recovery, tempToken],
  startsSession: true,
  // The warning has said that, and the form says why.
  otherwise: (accident) => (accident === 'the end of the session, 403' ? 'Oturum geçersiz' : undefined),
})
