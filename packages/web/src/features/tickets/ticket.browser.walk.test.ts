import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ticketWalkPlan } from '@ip-portal/core/testing/plans/ticket.walk-plan'
import type { Seen } from '@ip-portal/core/testing/walk/machine-driver'
import type { WalkStep } from '@ip-portal/core/testing/walk/walk'
import { openTicketPage, ticketDriver } from '../../testing/drivers/ticket-page.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { toastsOf } from '../../testing/harness/record-toasts.ts'
import { pageAccidentSuite } from '../../testing/walks/page-accidents.ts'
import { pageEventSuite, type PageEvents } from '../../testing/walks/page-events.ts'
import { pageWalkSuite, walkPage } from '../../testing/walks/page-walks.ts'

/** Texts after a failed call, from the specification; a message of the server comes first. */
const failures: Record<string, string> = {
  loadResponses: 'Destek talepleri yüklenirken bir hata oluştu',
  sendReply: 'Yanıt gönderilirken bir hata oluştu',
  closeTicket: 'Talep kapatılırken bir hata oluştu',
}

const actorOf = ({ event }: WalkStep, end: 'done' | 'error') =>
  event.type.startsWith(`xstate.${end}.actor.`) ? event.type.split('.').slice(3).join('.') : null

/** True once the server has closed the ticket or refused a call because it is closed. */
const isClosedAfter = (steps: readonly WalkStep[], input: unknown) =>
  (input as { ticket: { status: string } }).ticket.status === 'closed' ||
  steps.some(
    (step) => actorOf(step, 'done') === 'closeTicket' || (step.event.error as { status?: number })?.status === 409,
  )

/** Checks the invariants of the dialog in this state. */
async function expectInvariants(page: Page, seen: Seen, steps: readonly WalkStep[], input: unknown): Promise<void> {
  const dialog = page.getByRole('dialog')
  const step = steps.at(-1)
  if (!step) return
  expect(await dialog.getByRole('heading', { level: 2 }).innerText()).toBe('Destek Talebi #9')
  expect(await dialog.innerText()).toContain('Açılmıyor')
  const failed = actorOf(step, 'error')
  if (seen.refused && failed !== null) {
    const { message } = step.event.error as { message?: string }
    expect(await dialog.getByRole('alert').innerText()).toContain(message ?? failures[failed])
  }
  if (isClosedAfter(steps, input)) await expectClosed(page)
  else if (!seen.busy && seen.asks === 'details') await expectOpen(page, steps)
  else if (seen.asks === 'confirmation') expect(await dialog.innerText()).toContain('yeniden açılamayacak')
  if (seen.busy) {
    for (const name of ['Yanıt Gönder', 'Talebi Kapat']) {
      const button = dialog.getByRole('button', { name, exact: true })
      if ((await button.count()) > 0) expect(await button.getAttribute('aria-disabled')).toBe('true')
    }
  }
  await expectNotice(page, step)
}

/** Expects one sentence and the way on in place of the reply. */
async function expectClosed(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('.facts').innerText()).toContain('Kapalı')
  await dialog.getByText('Bu destek talebi kapalı; yanıt ve dosya eklenemez.').waitFor()
  for (const name of ['Dosya Ekle', 'Yanıt Gönder', 'Sorunum Çözüldü, Talebi Kapat'])
    expect(await dialog.getByRole('button', { name, exact: true }).count()).toBe(0)
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  expect(await dialog.getByRole('link', { name: 'Yeni Talep' }).getAttribute('href')).toBe(
    '/support?ticket=new&order=7',
  )
}

/** Expects the reply field to hold the reply until it is sent. */
async function expectOpen(page: Page, steps: readonly WalkStep[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  const sent = steps.findLastIndex((step) => actorOf(step, 'done') === 'sendReply')
  const written = steps.findLastIndex(({ event }) => event.type === 'reply.submit')
  const isWritten = written > sent
  expect(await dialog.locator('.facts').innerText()).toContain('Açık')
  expect((await dialog.getByLabel('Yanıtınız').inputValue()).trim()).toBe(isWritten ? 'Teşekkürler' : '')
  expect(await dialog.locator('.chip').count()).toBe(isWritten ? 1 : 0)
  const send = dialog.getByRole('button', { name: 'Yanıt Gönder', exact: true })
  expect(await send.getAttribute('aria-disabled')).toBe(isWritten ? null : 'true')
  const staff = await dialog.locator('.thread-staff').allInnerTexts()
  expect(staff.join()).toContain('Destek')
  // The thread shows the ticket, the staff's response and at once the sent reply.
  const own = (await dialog.locator('.thread-item').count()) - staff.length
  if (sent === steps.length - 1) expect(own).toBeGreaterThan(1)
  else if (sent < 0) expect(own).toBe(1)
}

async function expectNotice(page: Page, step: WalkStep): Promise<void> {
  const actor = actorOf(step, 'done')
  const expected = { sendReply: 'Başarılı Yanıtınız gönderildi', closeTicket: 'Başarılı Destek talebi kapatıldı' }
  if (actor !== 'sendReply' && actor !== 'closeTicket') return
  await eventually(async () => expect((await toastsOf(page)).at(-1)).toBe(expected[actor]))
}

pageWalkSuite('ticket', ticketWalkPlan, async (tour, { openTab, start }) => {
  const deferred = await start.deferred()
  const tab = await openTicketPage(openTab, deferred, (tour.input as { ticket: unknown }).ticket)
  await walkPage(tour, ticketDriver(tab, deferred), (seen, step, before) =>
    expectInvariants(tab.page, seen, [...before, step], tour.input),
  )
})

const accidents: PageEvents = {
  open: async (input, { openTab, start }) => {
    const deferred = await start.deferred()
    const tab = await openTicketPage(openTab, deferred, (input as { ticket: unknown }).ticket)
    return { tab, deferred, driver: ticketDriver(tab, deferred) }
  },
  secrets: [],
  // A form goes by XMLHttpRequest, which waits for the whole answer; this one breaks off.
  otherwise: (accident, { event }) =>
    accident === 'an answer that is too large' && event.type.endsWith('sendReply')
      ? 'Yanıt gönderilirken bir hata oluştu'
      : undefined,
  back: 'holds',
}
pageAccidentSuite('ticket', ticketWalkPlan, accidents)
pageEventSuite('ticket', ticketWalkPlan, accidents)
