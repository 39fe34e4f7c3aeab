import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { stubCall } from '../../testing/harness/faults.ts'
import { openSignedIn } from '../../testing/harness/sign-in-helper.ts'
import { componentsWith } from '../../testing/harness/sources.ts'
import { moveTo } from '../../testing/harness/tabs.ts'
import { leave } from '../../testing/walks/page-accidents.ts'

/** A form whose change asks for a code. */
interface StepUpForm {
  source: string
  title: string
  path: string
  open: (page: Page) => Promise<unknown>
  /** Gives every control another value than it has at first. */
  fill: (dialog: Locator) => Promise<unknown>
  submit?: string
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })

const record = (opener: string, title: string, fill: StepUpForm['fill']): StepUpForm => ({
  source: 'app/routes/order/routing-record-dialog.tsx',
  title,
  path: '/orders/1001',
  open: press(opener),
  fill,
})

const fillRoute = async (dialog: Locator) => {
  await field(dialog, 'Origin').fill('AS64511')
  await field(dialog, 'Prefix').fill('192.0.2.128/25')
}

const forms: readonly StepUpForm[] = [
  record('Yeni Route', 'Yeni Route', fillRoute),
  record('Düzenle: AS64500', 'Route Düzenle', async (dialog) => {
    await fillRoute(dialog)
    // Offered and on at first.
    await dialog.getByRole('switch', { name: /^ROA kaydını da taşı/ }).uncheck()
  }),
  record('Yeni ROA', 'Yeni ROA', (dialog) => field(dialog, 'ASN').fill('AS64511')),
  record('Düzenle: ROA AS64500 (max 24)', 'ROA Düzenle', (dialog) => field(dialog, 'ASN').fill('AS64511')),
  {
    source: 'app/routes/order/name-server-dialog.tsx',
    title: 'Name Server Düzenle',
    path: '/orders/1001',
    open: press('Name Server Düzenle'),
    fill: async (dialog) => {
      await field(dialog, 'Name Server 1').fill('ns8.ornek.example')
      await field(dialog, 'Name Server 2').fill('ns9.ornek.example')
    },
  },
  {
    source: 'features/account/tokens/tokens-tab.tsx',
    title: 'Yeni API Anahtarı',
    path: '/profile',
    open: async (page) => {
      await page.getByRole('tab', { name: 'API anahtarları' }).click()
      await press('API anahtarı oluştur')(page)
    },
    fill: async (dialog) => {
      await field(dialog, 'Ad').fill('Dağıtım')
      await dialog.getByRole('radio', { name: /^Yönlendirme/ }).check()
      await dialog.getByRole('button', { name: 'Seçilen siparişler' }).click()
      await dialog.getByRole('checkbox', { name: /#1001/ }).check()
      await dialog.getByLabel('Geçerlilik').selectOption({ label: 'Başka bir gün' })
      const day = dialog.getByRole('combobox', { name: 'Son gün' })
      await day.fill((await day.inputValue()).replace(/^\d\d/, (before) => (before === '05' ? '06' : '05')))
      await day.press('Tab')
      await field(dialog, 'Ağlar').fill('127.0.0.0/8')
      await dialog.getByLabel(/^Aylık ücret/).fill('12,50')
    },
  },
  {
    source: 'app/routes/profile-with-code.tsx',
    title: 'Profil Bilgileri',
    path: '/profile',
    open: (page) =>
      stubCall(page, ['PUT', /auth\/profile$/], { status: 428, json: { success: false, code: 'STEP_UP_REQUIRED' } }),
    fill: async (dialog) => {
      await field(dialog, 'Ad Soyad').fill('Başka Ad')
      await field(dialog, 'E-posta').fill('baska@ornek.example')
      await field(dialog, 'Telefon').fill('+90 555')
      await dialog.getByLabel('Mevcut Şifre').fill('Sifre-2026')
      await dialog.getByLabel('Yeni Şifre', { exact: true }).fill('Deniz-Feneri-2027')
      await dialog.getByLabel('Yeni Şifre (Tekrar)').fill('Deniz-Feneri-2027')
    },
    submit: 'Kaydet',
  },
]

/** Sources without a form of their own. */
const formless = [
  'app/routes/plans/plan-run.tsx',
  'features/account/two-factor/renew-recovery-codes.tsx',
  'features/step-up/step-up-dialog.tsx',
]

it('each source of a change with a code has a form in the table, or has none', () => {
  const found = componentsWith(/<(StepUpDialog|CodeDialog)\b/)
  expect([...new Set(forms.map(({ source }) => source)), ...formless].toSorted()).toEqual(found)
})

/** Reads the value of each control by its name; the buttons of a choice have the name of their group. */
const valuesOf = async (dialog: Locator): Promise<Record<string, string>> =>
  Object.fromEntries(
    await dialog
      .locator('input:not([readonly], [type=search]), select, textarea, [aria-pressed=true]')
      .evaluateAll((controls) =>
        controls.flatMap((control) => {
          if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) {
            const group = control.closest('[role=group]')?.getAttribute('aria-label')
            return [[group ?? control.id, control.textContent] as const]
          }
          const label = control.labels?.[0]?.textContent ?? control.name
          if (control.type === 'radio') {
            const group = control.closest('fieldset')?.querySelector('legend')?.textContent ?? control.name
            return (control as HTMLInputElement).checked ? [[group, label] as const] : []
          }
          const isBox = control.type === 'checkbox'
          return [[label, isBox ? String((control as HTMLInputElement).checked) : control.value] as const]
        }),
      ),
  )

describeInBrowser('Back from the code', () => {
  const server = sharedServer()

  browserTest('leads to the form as it was sent, each control', async ({ openTab }) => {
    const tab = await openSignedIn(openTab, server, '/contracts')
    const { page, guard } = tab
    guard.allowStatus(428)
    for (const { title, path, open, fill, submit = 'Devam' } of forms) {
      await moveTo(page, path)
      await open(page)
      const dialog = page.getByRole('dialog', { name: title, exact: true })
      await dialog.locator('form').waitFor()
      expect(await dialog.locator('[aria-invalid=true], .field-error').count(), `${title}: errors at first`).toBe(0)
      const first = await valuesOf(dialog)
      await fill(dialog)
      const sent = await valuesOf(dialog)
      const unchanged = Object.keys(first).filter((name) => sent[name] === first[name])
      expect(unchanged, `${title}: controls without another value`).toEqual([])
      await dialog.getByRole('button', { name: submit, exact: true }).click()
      const code = page.getByRole('dialog', { name: 'İşlem Doğrulama' })
      await code.getByRole('button', { name: 'Geri' }).click()
      await code.waitFor({ state: 'detached' })
      await eventually(async () => expect(await valuesOf(dialog), title).toEqual(sent))
      await leave(tab)
      await page.unrouteAll()
      await moveTo(page, '/contracts')
    }
  })
})
