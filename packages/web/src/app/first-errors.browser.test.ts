import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../testing/harness/browser-test.ts'
import { openSignedIn } from '../testing/harness/sign-in-helper.ts'
import { componentsWith } from '../testing/harness/sources.ts'
import { moveTo } from '../testing/harness/tabs.ts'

/** Forms in dialogs, which dialog-closing.browser.test.ts opens. */
const inDialogs = [
  'app/routes/plans/origin-dialog.tsx',
  'app/routes/plans/text-dialog.tsx',
  'features/account/profile/profile-form.tsx',
  'features/account/tokens/new-token-form.tsx',
  'features/account/two-factor/password-step.tsx',
  'features/billing/payment/payment-form.tsx',
  'features/billing/payment/several-fields.tsx',
  'features/contracts/upload-dialog.tsx',
  'features/orders/tags/several-tags-dialog.tsx',
  'features/orders/tags/tag-dialog.tsx',
  'features/registry/defaults-dialog.tsx',
  'features/renewal/several/several-offers.tsx',
  'features/routing/name-servers/name-server-form.tsx',
  'features/routing/record-form.tsx',
  'features/tickets/new-ticket/new-ticket-dialog.tsx',
  'features/tickets/thread/reply-form.tsx',
  'ui/forms/code-form.tsx',
]

/** A form of a page or a popover. */
interface FirstSight {
  source: string
  path: string
  isPublic?: boolean
  open?: (page: Page) => Promise<unknown>
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const views = 'features/orders/list/saved-views.tsx'
const authCard = 'features/account/auth-card.tsx'
const newOrder = (service: string): FirstSight => ({
  source: 'features/new-order/new-order-page.tsx',
  path: '/new-order',
  open: (page) => page.getByRole('radio', { name: service }).click(),
})

const forms: readonly FirstSight[] = [
  { source: 'features/session/credentials-step.tsx', path: '/login', isPublic: true },
  { source: authCard, path: '/forgot-password', isPublic: true },
  { source: authCard, path: '/reset-password?token=abc', isPublic: true },
  { source: authCard, path: '/undo-email?token=abc', isPublic: true },
  newOrder('IP Kiralama Hizmeti'),
  newOrder('ASN Hizmeti'),
  { source: views, path: '/orders', open: (page) => press(page, 'Görünümler') },
  {
    source: views,
    path: '/orders?type=1',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Görünüm adı' }).fill('Bitenler')
      await press(page, 'Şimdiki görünümü kaydet')
      await press(page, 'Adını değiştir: Bitenler')
    },
  },
]

it('each form is in the table, or in a dialog', () => {
  const own = new Set(forms.map(({ source }) => source))
  expect([...own, ...inDialogs].toSorted()).toEqual(componentsWith(/<Form\s/))
})

describeInBrowser('a form', () => {
  const server = sharedServer()

  browserTest('calls no field wrong before anything was typed', async ({ openTab }) => {
    const opened = [
      [(await openTab(`${server.url}/login`)).page, true],
      [(await openSignedIn(openTab, server, '/contracts')).page, false],
    ] as const
    for (const [page, isFirst] of opened)
      for (const { path, open } of forms.filter(({ isPublic = false }) => isPublic === isFirst)) {
        await moveTo(page, path)
        await open?.(page)
        await page.locator('form').first().waitFor()
        const wrong = page.locator('[aria-invalid=true], .field-error, [role=alert]')
        expect(await wrong.allInnerTexts(), path).toEqual([])
      }
    // A name that was not changed is no other view's, so that it is saved as it is.
    const [, [page]] = opened
    await press(page, 'Adı kaydet')
    await page.getByRole('button', { name: 'Adını değiştir: Bitenler' }).waitFor()
  })
})
