import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { asksOf } from '@ip-portal/core/kernel/flow/contract'
import {
  changeWalkPlan,
  walkedChanges,
  withRecoveryCode,
  type WalkedChange,
} from '@ip-portal/core/testing/plans/routing-change.walk-plan'
import { eventually } from '../harness/eventually.ts'

type Plan = ReturnType<typeof changeWalkPlan>

/** A change with step-up on the order page, with texts from the specification. */
export interface ChangeOnPage {
  change: WalkedChange
  plan: Plan
  /** Name of the button on the order page. */
  opener: string
  /** Title of the dialog with the details. */
  title: string
  /** Name of the button that leads to the code step. */
  submit: string
  /** True for a deletion, where Enter cancels and only the button submits. */
  isDelete: boolean
  /** Checks the details, whose content depends on earlier input. */
  expectDetails: (dialog: Locator, wasEntered: boolean) => Promise<void>
  /** Tries to submit wrong input, and leaves the input as it was. */
  enterWrong?: (dialog: Locator) => Promise<void>
  /** Types the input with spaces and in lower case. */
  enter?: (dialog: Locator) => Promise<void>
  /** Sentence beside the code field. */
  will: string
  done: string
  /** Text of a failure without a message of the server. */
  failed: string
  lost?: string
}

const { outcomes } = changeWalkPlan(walkedChanges.routeEdit)
const isKnownOn = [{ isTwoFactorEnabled: true }]
const wordless = { kind: 'refused', status: 400 } as const

/** Plans all paths, including the query for the second factor. */
const fullPlan = (change: WalkedChange): Plan => {
  const plan = changeWalkPlan(change)
  return {
    ...plan,
    inputs: [{ isTwoFactorEnabled: null }, ...isKnownOn],
    outcomes: {
      ...plan.outcomes,
      // A failed request shows another text than a refusal.
      verifyCode: { ...outcomes.verifyCode, error: [...outcomes.verifyCode.error, { kind: 'refused', status: 500 }] },
      runAction: { ...plan.outcomes.runAction, error: [...outcomes.runAction.error, wordless] },
    },
    // The source of the security status does not matter afterwards.
    project: ({ isTwoFactorEnabled: _, ...context }) => context,
  }
}

/** Plans only the paths that differ between changes: form, calls and texts. They share the code dialogs. */
const ownPlan = (change: WalkedChange): Plan => {
  const plan = changeWalkPlan(change)
  return {
    ...plan,
    inputs: isKnownOn,
    only: (state, { type }) =>
      type !== 'code.cancel' && !(type === 'action.cancel' && asksOf(state) === 'details' && state.hasTag('refused')),
    outcomes: {
      ...plan.outcomes,
      verifyCode: { ...outcomes.verifyCode, error: [] },
      runAction: { ...plan.outcomes.runAction, error: [wordless] },
    },
  }
}

/** The form field for an AS number and, for a ROA, the read-only max length. */
function asnForm(label: string, before: string, hint: string) {
  return {
    expectDetails: async (dialog: Locator, wasEntered: boolean) => {
      expect(await dialog.getByLabel(label).inputValue()).toBe(wasEntered ? 'AS64501' : before)
      if (label === 'ASN') expect(await dialog.getByLabel('Max Length').inputValue()).toBe('24')
      await dialog.getByText('AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)').waitFor()
      await dialog.getByText('Kalan ücretsiz değişiklik hakkınız: 2').waitFor()
    },
    enterWrong: async (dialog: Locator) => {
      const field = dialog.getByLabel(label)
      const kept = await field.inputValue()
      await field.fill('64501')
      await field.press('Enter')
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await dialog.getByRole('alert').innerText()).toBe(hint)
      await field.fill(kept)
    },
    // Lower case and with a space around it; the route moves without its ROA, which is another change.
    enter: async (dialog: Locator) => {
      const field = dialog.getByLabel(label)
      await field.fill(' as64501 ')
      if (label === 'ASN' || before === '') return
      await dialog.getByRole('switch', { name: 'ROA kaydını da taşı: AS64500 → AS64501' }).uncheck()
      await field.focus()
    },
  }
}

function serverForm(before: readonly [string, string]) {
  const fields = (dialog: Locator) => [dialog.getByLabel('Name Server 1'), dialog.getByLabel('Name Server 2')] as const
  return {
    expectDetails: async (dialog: Locator, wasEntered: boolean) => {
      const [first, second] = fields(dialog)
      const expected = wasEntered ? ['ns8.ornek.example', 'ns9.ornek.example'] : before
      expect([await first.inputValue(), await second.inputValue()]).toEqual(expected)
      expect(await dialog.getByLabel('Domain').inputValue()).toBe('2.0.192.in-addr.arpa')
    },
    enterWrong: async (dialog: Locator) => {
      const [first, second] = fields(dialog)
      const kept = [await first.inputValue(), await second.inputValue()] as const
      await first.fill('ns8.ornek.example')
      await second.fill('ns8.ornek.example.')
      await second.press('Enter')
      expect(await second.getAttribute('aria-invalid')).toBe('true')
      expect(await dialog.getByRole('alert').innerText()).toBe('İki name server birbirinden farklı olmalıdır.')
      await first.fill(kept[0])
      await second.fill(kept[1])
    },
    enter: async (dialog: Locator) => {
      const [first, second] = fields(dialog)
      await first.fill(' ns8.ornek.example ')
      await second.fill('ns9.ornek.example.')
    },
  }
}

const deletion = (question: string, cost?: string) => ({
  isDelete: true,
  will: question,
  expectDetails: async (dialog: Locator) => {
    await dialog.getByText(question).waitFor()
    if (cost !== undefined) await dialog.getByText(cost).waitFor()
    const safe = dialog.getByRole('button', { name: 'Vazgeç' })
    const hasFocus = () => safe.evaluate((element) => element === document.activeElement)
    await eventually(async () => expect(await hasFocus(), 'the safe choice has the focus').toBe(true))
  },
})

const entry = { submit: 'Devam', isDelete: false }
const roaFailed = 'ROA işlemi sırasında bir hata oluştu'
const malformedRoa = 'ASN formatı hatalı. AS ile başlamalı ve ardından sayı gelmelidir (örn: AS42216)'
// The catalogue has no text for name servers.
const serversFailed = 'Sunucu hatası: 400'
const zone = '2.0.192.in-addr.arpa'

/** The changes that are walked through the page; the route edit in full. */
export const changesOnPage: Record<string, ChangeOnPage> = {
  'route edit': {
    ...entry,
    ...asnForm('Origin', 'AS64500', 'AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)'),
    change: walkedChanges.routeEdit,
    plan: fullPlan(walkedChanges.routeEdit),
    opener: 'Düzenle: AS64500',
    title: 'Route Düzenle',
    will: '192.0.2.0/24 bloğunun route kaydı AS64500 yerine AS64501 olacak.',
    done: 'Route kaydı AS64500 yerine AS64501 oldu.',
    failed: 'Route işlemi sırasında bir hata oluştu',
    lost: '192.0.2.0/24 bloğunun AS64500 kaydı silindi ve geri yüklenemedi.',
  },
  'ROA edit': {
    ...entry,
    ...asnForm('ASN', 'AS64500', malformedRoa),
    change: walkedChanges.roaEdit,
    plan: ownPlan(walkedChanges.roaEdit),
    opener: 'Düzenle: ROA AS64500 (max 24)',
    title: 'ROA Düzenle',
    will: '192.0.2.0/24 bloğunun ROA kaydı AS64500 (max 24) yerine AS64501 (max 24) olacak.',
    done: 'ROA kaydı AS64500 (max 24) yerine AS64501 (max 24) oldu.',
    failed: roaFailed,
    lost: '192.0.2.0/24 bloğunun AS64500 (max 24) kaydı silindi ve geri yüklenemedi.',
  },
  'ROA add': {
    ...entry,
    ...asnForm('ASN', '', malformedRoa),
    change: walkedChanges.roaAdd,
    plan: ownPlan(walkedChanges.roaAdd),
    opener: 'Yeni ROA',
    title: 'Yeni ROA',
    will: '192.0.2.0/24 bloğu için AS64501 (max 24) ROA kaydı eklenecek.',
    done: 'AS64501 (max 24) ROA kaydı eklendi.',
    failed: roaFailed,
  },
  'ROA delete': {
    ...deletion(
      '192.0.2.0/24 bloğunun AS64500 (max 24) ROA kaydı silinecek.',
      'Silme işlemi ücretsiz değişiklik hakkınızdan düşmez.',
    ),
    change: walkedChanges.roaDelete,
    plan: ownPlan(walkedChanges.roaDelete),
    opener: 'Sil: ROA AS64500 (max 24)',
    title: 'ROA Sil',
    submit: 'ROA Sil',
    done: 'AS64500 (max 24) ROA kaydı silindi.',
    failed: 'ROA silme işlemi sırasında bir hata oluştu',
  },
  'name server edit': {
    ...entry,
    ...serverForm(['ns1.ornek.example', 'ns2.ornek.example']),
    change: walkedChanges.nameServersEdit,
    plan: ownPlan(walkedChanges.nameServersEdit),
    opener: 'Name Server Düzenle',
    title: 'Name Server Düzenle',
    will: `${zone} name server kayıtları ns1.ornek.example, ns2.ornek.example yerine ns8.ornek.example, ns9.ornek.example olacak.`,
    done: 'Name server kayıtları değişti: ns8.ornek.example, ns9.ornek.example',
    failed: serversFailed,
  },
  'name server add': {
    ...entry,
    ...serverForm(['', '']),
    change: walkedChanges.nameServersAdd,
    plan: ownPlan(walkedChanges.nameServersAdd),
    opener: 'Name Server Ekle',
    title: 'Name Server Ekle',
    will: `${zone} için ns8.ornek.example, ns9.ornek.example name server eklenecek.`,
    done: 'Name server kayıtları eklendi: ns8.ornek.example, ns9.ornek.example',
    failed: serversFailed,
  },
  'name server delete': {
    ...deletion(
      `${zone} name server kayıtları (ns1.ornek.example, ns2.ornek.example) silinecek. Ters DNS sorguları yanıtsız kalır.`,
    ),
    change: walkedChanges.nameServersDelete,
    plan: withRecoveryCode(ownPlan(walkedChanges.nameServersDelete)),
    opener: 'Name Server Sil',
    title: 'Name Server Sil',
    submit: 'Name Server Sil',
    done: 'Name server kayıtları silindi: ns1.ornek.example, ns2.ornek.example',
    failed: serversFailed,
  },
}
