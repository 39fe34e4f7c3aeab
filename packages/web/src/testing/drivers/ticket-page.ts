import { expect } from 'vitest'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { Driver } from '@ip-portal/core/testing/walk/machine-driver'
import { callEndOf, type WalkEvent } from '@ip-portal/core/testing/walk/walk'
import type { OpenTab, Tab } from '../harness/browser-test.ts'
import { pressEscape } from '../harness/press-escape.ts'
import { deferredSession } from '../harness/sign-in-helper.ts'
import { failCall } from './fail-call.ts'
import { seenIn } from './seen-in.ts'

const calls: Record<string, string> = {
  loadResponses: 'GET /tickets/9/responses',
  sendReply: 'POST /tickets/9/responses',
  closeTicket: 'PATCH /tickets/9/status',
}

/** File of every reply of the walks, so that its upload can be cancelled. */
const attached = { name: 'ölçüm.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

/** Opens the support page with ticket 9 on a deferred server with a stored session. */
export async function openTicketPage(openTab: OpenTab, deferred: DeferredServer, ticket: unknown): Promise<Tab> {
  deferred.always('GET /tickets', 200, [ticket])
  deferred.always('GET /tickets/open', 200, { open_tickets: 1 })
  deferred.always('GET /auth/check-session', 200, { isAuthenticated: true })
  deferred.always('GET /auth/security-status', 200, { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 1 })
  const tab = await openTab(`${deferred.url}/support?ticket=9`, {
    stored: deferredSession,
  })
  await tab.page.locator('.p-dialog').waitFor()
  return tab
}

/** Drives the dialog of a ticket. */
export function ticketDriver({ page, guard }: Tab, deferred: DeferredServer): Driver {
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  let turn = 0

  async function act(event: WalkEvent): Promise<void> {
    turn += 1
    switch (event.type) {
      case 'thread.retry':
        return button('Tekrar Dene').click()
      case 'reply.submit':
        await dialog.getByLabel('Yanıtınız').fill(` ${(event['reply'] as { text: string }).text}\n`)
        if ((await dialog.locator('.chip').count()) === 0)
          await dialog.locator('input[type=file]').setInputFiles(attached)
        return turn % 2 === 0 ? button('Yanıt Gönder').click() : dialog.getByLabel('Yanıtınız').press('Control+Enter')
      case 'reply.cancel':
        // The walk does not use the cancelled request.
        await deferred.next(calls['sendReply'] ?? '')
        return button('Gönderimi iptal et').click()
      case 'ticket.close':
        return button('Sorunum Çözüldü, Talebi Kapat').click()
      case 'close.confirm':
        return button('Talebi Kapat').click()
      case 'close.cancel':
        return turn % 2 === 0 ? button('Vazgeç').click() : pressEscape(page)
      default:
        throw new Error(`the dialog has no control for ${event.type}`)
    }
  }

  return {
    act,
    settle: async (actor, event) => {
      const request = await deferred.next(calls[actor] ?? actor)
      if (actor === 'sendReply') {
        expect(request.headers['content-type']).toMatch(/^multipart\/form-data/)
        // Trimmed, because the body of the form part ends with a line break.
        expect(request.body).toContain('name="response"\r\n\r\nTeşekkürler\r\n')
        expect(request.body).toContain('name="attachments"; filename="ölçüm.pdf"')
      }
      if (actor === 'closeTicket') expect(request.body).toEqual({ status: 'closed' })
      if (callEndOf(event)?.failed) failCall(guard, request, toFailure(event.error))
      else request.answer(200, event.output)
    },
    see: () => seenIn(page, '.p-dialog'),
    elapse: () => {
      throw new Error('a ticket waits for nothing')
    },
  }
}
