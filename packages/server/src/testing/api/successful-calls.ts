import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { usdToTry } from '@ip-portal/core/kernel/values/money'
import { wire } from '@ip-portal/core/testing/wire/wire'
import { offLink } from '../../adapters/notifications/off-link.ts'
import { createMailToken } from '../../auth/links/mail-tokens.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { createEmailUndo } from '../../domains/account/email/email-undo.queries.ts'
import { type Answer, answerOf, call, signIn, signInWithStepUp, type SignedInClient } from '../portal-client.ts'
import { postForm, type TestFile, testFiles } from '../post-form.ts'
import type { TestServer } from '../start-test-server.ts'

const [demo, fresh, large] = ['demo@ornek.example', 'yeni@ornek.example', 'genis@ornek.example'] as const
const block = '/ip/order/1001/192.0.2.0/24'

/** Address that `large` has again after the change of it was undone. */
export const formerAddress = 'genis.eski@ornek.example'

/** Signed-in users of the demo companies; the session of `demo` is stepped up. */
export type Customers = Record<'demo' | 'fresh' | 'large', SignedInClient>

/** Signs the users of the demo companies in. */
export const signInCustomers = async (server: TestServer): Promise<Customers> => ({
  demo: await signInWithStepUp(server, demo),
  fresh: await signIn(server, fresh),
  large: await signIn(server, large),
})

type Request = () => Promise<Answer>

type Values = Record<string, unknown>

/**
 * Fields or text parts that core sends for a call, by the method and path of its example; `given` replaces values of the
 * example by those of this run. A name that the example lacks is refused: the tests send what core sends.
 */
function pinned<Value>(request: string, given: Record<string, Value>): Record<string, Value> {
  const example = wire.find((call) => call.request === request)
  const texts = example?.parts?.filter(([name]) => name !== 'attachments' && name !== 'files')
  const sent = (texts ? Object.fromEntries(texts) : (example?.body ?? {})) as Record<string, Value>
  const unknown = Object.keys(given).filter((name) => sent[name] === undefined)
  if (unknown.length > 0) throw new Error(`${request} sends no ${unknown.join(', ')}`)
  return { ...sent, ...given }
}

/** One successful request for each call, in an order in which each succeeds. */
export function successfulCalls(scene: () => { server: TestServer; me: Customers }): Record<string, Request> {
  const read = async (path: string) => (await scene().me.demo.call('GET', path)).body

  /** Sends the example of a call with values of this run, and to `pathOf` where an id of this run is in its path. */
  const as =
    (
      who: keyof Customers | null,
      request: string,
      given: () => Values | Promise<Values> = () => ({}),
      pathOf?: () => Promise<string>,
    ) =>
    async () => {
      const [method = '', path = ''] = request.split(' ')
      const body = pinned(request, await given())
      return call(scene().server.url, method, (await pathOf?.()) ?? path, {
        token: who === null ? undefined : scene().me[who].token,
        ...(Object.keys(body).length > 0 && { body }),
      })
    }

  /** Sends the example of a form with a file, as `as`. */
  async function post(
    request: string,
    given: Record<string, string>,
    file: TestFile,
    path = request.split(' ')[1] ?? '',
  ) {
    const field = wire.find((one) => one.request === request)?.parts?.at(-1)?.[0] ?? ''
    return postForm(scene().server.url, path, scene().me.demo.token, pinned(request, given), [file], { field })
  }

  const idOf = async (email: string) =>
    (await scene().server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

  const linkFor = async (purpose: 'reset' | 'verify' | 'secure', email: string) =>
    createMailToken(scene().server.db, purpose, { id: await idOf(email), email }, Date.now())

  const passwordOf = (email: string) => scene().server.signIns.find((one) => one.email === email)?.password ?? ''

  async function signInStep(email: string): Promise<Values> {
    const { body } = await as(null, 'POST /auth/login', () => ({ email, password: passwordOf(email) }))()
    return { tempToken: body['tempToken'], otp: await scene().server.code(email) }
  }

  async function nameOf(owner: 'ticket_files' | 'contract_files'): Promise<string> {
    const ofKind = scene().server.db.selectFrom(owner).select('file_id')
    const file = await scene()
      .server.db.selectFrom('files')
      .select('stored_name')
      .where('id', 'in', ofKind)
      .executeTakeFirst()
    return file?.stored_name ?? ''
  }

  async function listed(path: string): Promise<Record<string, unknown>[]> {
    return JSON.parse((await scene().me.demo.call('GET', path)).text) as Record<string, unknown>[]
  }

  async function openTicket(description: string): Promise<number> {
    const { body } = await post('POST /tickets', { description }, testFiles.pdf)
    return (body['ticket'] as { id: number }).id
  }

  async function anInvoice(): Promise<string> {
    const lines = (await read('/action/get/transactions'))['transactions'] as { invoiceId: string | null }[]
    return lines.find(({ invoiceId }) => invoiceId !== null)?.invoiceId ?? ''
  }

  return {
    'GET /auth/sessions': as('demo', 'GET /auth/sessions'),
    'DELETE /auth/sessions/:id': async () => {
      await signIn(scene().server, demo)
      // Another device than that of this session.
      await scene()
        .server.db.updateTable('sessions')
        .set({ client: 'Firefox', address: '192.0.2.9' })
        .where('user_id', '=', await idOf(demo))
        .where('token_hash', '!=', hashSecret(scene().me.demo.token))
        .execute()
      const sessions = await listed('/auth/sessions')
      return scene().me.demo.call(
        'DELETE',
        `/auth/sessions/${String(sessions.find(({ current }) => current !== true)?.['id'])}`,
      )
    },
    'DELETE /auth/sessions': as('demo', 'DELETE /auth/sessions'),
    'POST /auth/tokens': as('demo', 'POST /auth/tokens', () => ({
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })),
    'GET /auth/tokens': as('demo', 'GET /auth/tokens'),
    'DELETE /auth/tokens/:id': async () =>
      scene().me.demo.call('DELETE', `/auth/tokens/${String((await listed('/auth/tokens'))[0]?.['id'])}`),
    'GET /auth/notifications': as('demo', 'GET /auth/notifications'),
    'PUT /auth/notifications': as('demo', 'PUT /auth/notifications'),
    'POST /notifications/off': async () => {
      const link = new URL(
        offLink(scene().server.secretKey, scene().server.url, { userId: await idOf(demo), kind: 'due' }),
      )
      return call(scene().server.url, 'POST', `${link.pathname}${link.search}`)
    },
    'GET /auth/check-session': as('demo', 'GET /auth/check-session'),
    'GET /auth/security-status': as('demo', 'GET /auth/security-status'),
    'GET /auth/profile': as('demo', 'GET /auth/profile'),
    'PUT /auth/profile': as('large', 'PUT /auth/profile', () => ({
      email: large,
      currentPassword: passwordOf(large),
      newPassword: '',
    })),
    'POST /auth/forgot-password': as(null, 'POST /auth/forgot-password'),
    'POST /auth/resend-verification': as('fresh', 'POST /auth/resend-verification'),
    'POST /auth/verify-email': as('fresh', 'POST /auth/verify-email', async () => ({
      token: await linkFor('verify', fresh),
    })),
    'POST /auth/login': as(null, 'POST /auth/login', () => ({ password: passwordOf(demo) })),
    'POST /auth/verify-2fa': as(null, 'POST /auth/verify-2fa', () => signInStep(demo)),
    'POST /auth/confirm-password': as('fresh', 'POST /auth/confirm-password', () => ({ password: passwordOf(fresh) })),
    'POST /auth/2fa/setup': as('fresh', 'POST /auth/2fa/setup'),
    'POST /auth/2fa/verify': as('demo', 'POST /auth/2fa/verify', async () => ({
      token: await scene().server.code(demo),
    })),
    'POST /auth/recovery-codes': as('demo', 'POST /auth/recovery-codes'),
    'POST /auth/secure-check': as(null, 'POST /auth/secure-check', async () => ({
      key: await linkFor('secure', large),
    })),
    'GET /orders': as('demo', 'GET /orders'),
    'GET /orders/stats': as('demo', 'GET /orders/stats'),
    'GET /orders/origins': as('demo', 'GET /orders/origins'),
    'GET /orders/tags': as('demo', 'GET /orders/tags'),
    'GET /orders/:id': as('demo', 'GET /orders/1001'),
    'POST /orders/:id/tag': as('demo', 'POST /orders/1001/tag'),
    'GET /orders/:id/params': as('demo', 'GET /orders/1001/params'),
    'GET /orders/:id/renewalPrice': as('demo', 'GET /orders/1002/renewalPrice'),
    'POST /orders/:id/applyRenewal': as('demo', 'POST /orders/1002/applyRenewal', async () => {
      const { price, stampTaxRate } = await read('/orders/1002/renewalPrice')
      const code = { code: 'YUZDE10', order_id: 1002 }
      const { body } = await scene().me.demo.call('POST', '/orders/checkPromoCode', code)
      return { price, stamp_tax_rate: stampTaxRate, promo_result: body }
    }),
    'GET /orders/service-types': as('demo', 'GET /orders/service-types'),
    'GET /orders/show-available-ips': as('demo', 'GET /orders/show-available-ips'),
    'POST /orders/checkPromoCode': as('demo', 'POST /orders/checkPromoCode'),
    'POST /orders/save': as('demo', 'POST /orders/save', async () => ({
      promo_result: (await as('demo', 'POST /orders/checkPromoCode')()).body,
    })),
    'GET /orders/whois/:value': as('demo', 'GET /orders/whois/AS64500'),
    'GET /orders/defaults': as('demo', 'GET /orders/defaults'),
    'PUT /orders/defaults': as('demo', 'PUT /orders/defaults', () => ({ adminc: '', asn: '', org: '' })),
    'GET /ip/bgp': as('demo', 'GET /ip/bgp'),
    'GET /ip/order/:order/:ip/:subnet/route': as('demo', `GET ${block}/route`),
    'POST /ip/order/:order/:ip/:subnet/route': as('demo', `POST ${block}/route`),
    'DELETE /ip/order/:order/:ip/:subnet/route/:origin': as('demo', `DELETE ${block}/route/AS64505`),
    'POST /ip/order/:order/:ip/:subnet/rpki/roa': as('demo', `POST ${block}/rpki/roa`),
    'DELETE /ip/order/:order/:ip/:subnet/rpki/roa': as('demo', `DELETE ${block}/rpki/roa`),
    'GET /ip/order/:order/:ip/:subnet/rpki/validate': as('demo', `GET ${block}/rpki/validate`),
    'GET /ip/order/:order/:ip/:subnet/nameservers': as('demo', `GET ${block}/nameservers`),
    'PUT /ip/order/:order/:ip/:subnet/nameservers': as('demo', `PUT ${block}/nameservers`, () => ({
      nservers: ['ns3.ornek.example', 'ns4.ornek.example'],
    })),
    'DELETE /ip/order/:order/:ip/:subnet/nameservers': as('demo', `DELETE ${block}/nameservers`),
    'POST /ip/order/:order/:ip/:subnet/nameservers': as('demo', `POST ${block}/nameservers`),
    'GET /ip/order/:order/:ip/:subnet/whois': as('demo', `GET ${block}/whois`),
    'POST /plans': as('demo', 'POST /plans'),
    'POST /plans/:id/confirm': as('demo', `POST /plans/${String(pinned('POST /plans', {})['id'])}/confirm`),
    'GET /plans': as('demo', 'GET /plans'),
    'GET /plans/:id': as('demo', `GET /plans/${String(pinned('POST /plans', {})['id'])}`),
    'GET /asn/whois/:asn': as('demo', 'GET /asn/whois/AS64500'),
    'GET /action/get/transactions': as('demo', 'GET /action/get/transactions'),
    'GET /action/get/rate': as('demo', 'GET /action/get/rate'),
    'GET /action/get/params/:name': as('demo', 'GET /action/get/params/bank_accounts'),
    'GET /contracts': as('demo', 'GET /contracts'),
    'GET /action/get/file-types': as('demo', 'GET /action/get/file-types'),
    'GET /uploads/documents/:name': async () =>
      scene().me.demo.call('GET', `/uploads/documents/${await nameOf('contract_files')}`),
    'PATCH /tickets/:id/status': as(
      'demo',
      'PATCH /tickets/3/status',
      undefined,
      async () => `/tickets/${await openTicket('Soru')}/status`,
    ),
    'POST /tickets/:id/responses': async () =>
      post('POST /tickets/3/responses', {}, testFiles.png, `/tickets/${await openTicket('Yanıt')}/responses`),
    'POST /action/upload/document': async () => {
      const [contract] = await listed('/contracts')
      const [type] = await listed('/action/get/file-types')
      const ids = { contractId: String(contract?.['id']), fileType: String(type?.['id']) }
      return post('POST /action/upload/document', ids, testFiles.pdf)
    },
    'POST /action/add-payment': as('demo', 'POST /action/add-payment', async () => {
      const { rate } = await read('/action/get/rate')
      const amount_try = usdToTry(10, Number(rate))
      return { amount_try, exchange_rate: rate, payment_date: istanbulDay(Date.now()) }
    }),
    'GET /action/accounting/show-invoice/:invoiceId': async () =>
      scene().me.demo.call('GET', `/action/accounting/show-invoice/${await anInvoice()}`),
    'GET /action/invoices/:file': async () => {
      const { url } = await read(`/action/accounting/show-invoice/${await anInvoice()}`)
      return answerOf(await fetch(new URL(String(url), scene().server.url)))
    },
    'GET /invoices': as('demo', 'GET /invoices'),
    'GET /action/invoices/:company/:file': async () => {
      const { zipUrl } = await read('/invoices')
      return answerOf(await fetch(new URL(String(zipUrl), scene().server.url)))
    },
    'POST /auth/reset-password': as(null, 'POST /auth/reset-password', async () => ({
      token: await linkFor('reset', large),
    })),
    'POST /auth/undo-email': as(null, 'POST /auth/undo-email', async () => ({
      token: await createEmailUndo(scene().server.db, { id: await idOf(large), email: formerAddress }, Date.now()),
    })),
    'POST /auth/logout': async () => (await signIn(scene().server, fresh)).call('POST', '/auth/logout'),
    'GET /audit': as('demo', 'GET /audit'),
    'GET /tickets': as('demo', 'GET /tickets'),
    'GET /tickets/open': as('demo', 'GET /tickets/open'),
    'GET /tickets/order_id/:id': as('demo', 'GET /tickets/order_id/1001'),
    'POST /tickets': () => post('POST /tickets', {}, testFiles.pdf),
    'GET /tickets/:id/responses': as('demo', 'GET /tickets/1/responses'),
    'GET /uploads/tickets/:name': async () =>
      scene().me.demo.call('GET', `/uploads/tickets/${await nameOf('ticket_files')}`),
  }
}
