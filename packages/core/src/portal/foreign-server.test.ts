import { afterEach, describe, expect, it } from 'vitest'
import { createActor, waitFor, type AnyActorLogic } from 'xstate'
import { lineDescription } from '../billing/index.ts'
import { failureText } from '../kernel/failure/failure-text.ts'
import type { Failure } from '../kernel/failure/failure.ts'
import { isRunning } from '../kernel/flow/contract.ts'
import { memoryStorage } from '../kernel/platform/storage.ts'
import { ledgerTotals } from '../kernel/values/ledger.ts'
import type { OrderDetail } from '../orders/index.ts'
import { validitySummary, type ValidityReport } from '../routing/index.ts'
import { orderDetailOf, orderOf } from '../testing/fixtures/builders.ts'
import { playFlow } from '../testing/walk/play-flow.ts'
import { createPortal, type Portal } from './portal.ts'

/*
 * Other servers have the same calls and field names and other habits. Their empty values, wrapped lists and date
 * formats must not break a page.
 */

type Answerer = (call: { method: string; path: string }) => unknown

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** Makes a portal whose server gives one answer to every call, or one by the call. */
function meet(answer: unknown, status = 200): Portal {
  const bodyOf = ({ method, url }: Request): unknown =>
    typeof answer === 'function' ? (answer as Answerer)({ method, path: new URL(url).pathname }) : answer
  const portal = createPortal({
    baseUrl: 'http://127.0.0.1:1',
    storage: memoryStorage({ token: 'token-1' }),
    fetch: async (request) => {
      const body = bodyOf(request as Request)
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    },
    watch: false,
  })
  closing.push(portal.auth.dispose)
  return portal
}

interface Read {
  data: unknown
  failure: Failure | null
}

/** A loaded computer may be slow; the awaited state must still come. */
const patience = { timeout: 30_000 }

async function read(flow: { logic: AnyActorLogic; input: unknown }): Promise<Read> {
  const actor = createActor(flow.logic, { input: flow.input })
  closing.push(() => actor.stop())
  const { context } = await waitFor(actor.start(), (snapshot) => !isRunning(snapshot), patience)
  return context as Read
}

const dataOf = async (flow: { logic: AnyActorLogic; input: unknown }) => {
  const { data, failure } = await read(flow)
  expect(failure).toBeNull()
  return data
}

describe('lists', () => {
  const ticket = { id: 7, subject: 'Route', status: 'open' }
  it.each([
    ['plain', [ticket]],
    ['with nulls', [null, ticket]],
    ['below data', { success: true, data: [ticket] }],
    ['below their own name', { success: true, tickets: [ticket], total: 1 }],
    ['below data with a page around them', { data: { data: [ticket], total: 1 } }],
    ['as an object with running keys', { 1: ticket }],
    ['below data beside other lists', { data: [ticket], links: [1] }],
  ])('are read %s', async (_, body) => {
    expect(await dataOf(meet(body).tickets())).toMatchObject([{ id: 7, subject: 'Route' }])
  })

  it.each([
    ['null', null],
    ['null below data', { success: true, data: null }],
    ['an empty body', undefined],
  ])('are empty as %s', async (_, body) => {
    const portal = meet(body)
    for (const flow of [portal.tickets(), portal.contracts(), portal.fileTypes(), portal.tags(), portal.transactions()])
      expect(await dataOf(flow)).toEqual([])
  })

  it('are found by their name beside other lists', async () => {
    const answer = { data: { transactions: [{ id: 1, transaction_type: 'borc' }], links: [1, 2] } }
    expect(await dataOf(meet(answer).transactions())).toMatchObject([{ id: 1 }])
  })

  it('without a readable row are no lists', async () => {
    expect((await read(meet([{ id: 'x' }]).tickets())).failure).toMatchObject({ kind: 'unexpected-answer' })
  })
})

describe('fields', () => {
  const odd = {
    asnDetails: [],
    ipDetails: '',
    whois: false,
    rblStatus: [],
    customer: [],
    daysLeft: '',
    renewals: [{ price: '1200.000000', status: 'pending' }],
    payments_waitingAproval: { 3: { id: null, amount_usd: '5.5', exchange_rate: '' } },
    transactions: [
      { id: 'f3b1', transaction_type: 'BORÇ', amount_usd: '10' },
      { transaction_type: 'iade', amount_usd: 3, description: 'İade' },
      { transaction_type: 'Credit', amount_usd: 4, description: 'Kira' },
    ],
    rblResults: [null, { id: 1, resultData: '', clean: '', blackListed: '2' }, { id: 2, resultData: 'yok' }],
  }

  it('that are unreadable count as missing and break no page', async () => {
    const answer = { success: true, data: { ...orderDetailOf({ id: 5 }), ...odd } }
    expect(await dataOf(meet(answer).order(5))).toMatchObject({
      asnDetails: null,
      ipDetails: null,
      whois: null,
      customer: null,
      daysLeft: null,
      renewals: [{ id: '', price: 1200 }],
      payments_waitingAproval: [{ id: '', amount_usd: 5.5, exchange_rate: null }],
      transactions: [
        { id: 'f3b1', transaction_type: 'borc' },
        { transaction_type: null },
        { transaction_type: 'alacak' },
      ],
      rblResults: [{ blackListed: 2, clean: null, resultData: null }, { id: 2 }],
    })
  })

  it('of a line that belongs to neither column say so', async () => {
    const { transactions } = (await dataOf(meet({ ...orderDetailOf(), ...odd }).order(1))) as OrderDetail
    expect(ledgerTotals(transactions)).toEqual({ credit: 4, debit: 10, balance: -6 })
    expect(transactions.map(lineDescription)).toEqual([
      '',
      'İade (türü bilinmeyen hareket: $3,00, bakiyeye katılmadı)',
      'Kira',
    ])
  })

  it('that later calls need are read from text', async () => {
    const portal = meet(({ path }: Parameters<Answerer>[0]) =>
      path.endsWith('/orders')
        ? { active: [{ ...orderOf(), order_id: '1001' }], pending: [] }
        : [{ id: '1001', order_id: ' 7 ', description: 'x' }],
    )
    expect(await dataOf(portal.orders())).toMatchObject({ active: [{ order_id: 1001 }], unreadable: 0 })
    expect(await dataOf(portal.tickets())).toMatchObject([{ id: 1001, order_id: 7 }])
    expect(await dataOf(portal.contracts())).toMatchObject([{ id: 1001 }])
    expect(await dataOf(portal.fileTypes())).toMatchObject([{ id: 1001 }])
    expect(await dataOf(meet({ ...orderDetailOf(), id: '1001' }).order(1001))).toMatchObject({ id: 1001 })
  })

  it.each([
    ['alone', { netname: 'FIRMA', 'mnt-by': ['A', 'B'] }],
    ['in a list', { inetnum: [{ netname: 'FIRMA' }], person: [] }],
    ['in a list below data', { data: { inetnum: { netname: 'FIRMA' } } }],
  ])('of the registry are read from its object %s', async (_, whois) => {
    expect(await dataOf(meet({ ...orderDetailOf(), whois }).order(1))).toMatchObject({ whois: { netname: 'FIRMA' } })
  })

  it('of a file are its path and a name, or its path alone', async () => {
    const files = [null, { filePath: 'a.png', fileName: 'Ekran.png' }, { filePath: 'b/c.pdf' }, 'd.txt', '']
    const [ticket] = (await dataOf(meet([{ id: 1, attachment: 'e.doc', attachments: files }]).tickets())) as {
      attachments: { fileName: string }[]
    }[]
    expect(ticket?.attachments.map(({ fileName }) => fileName)).toEqual(['Ekran.png', 'c.pdf', 'd.txt', 'e.doc'])
  })

  it('of a block are converted to the form in which they are compared and sent', async () => {
    const block = {
      ip: '192.0.2.0',
      subnet: '/24',
      routes: [{ origin: 64500 }, { origin: ' as64501' }],
      roas: [{ asn: '64500', status: 'VALID', max_length: '24' }],
      domain: { domain: '2.0.192.in-addr.arpa', nservers: ['ns1.firma.example.', null] },
    }
    expect(await dataOf(meet({ ...orderDetailOf(), ipDetails: block }).order(1))).toMatchObject({
      ipDetails: {
        subnet: '24',
        routes: [{ origin: 'AS64500' }, { origin: 'AS64501' }],
        roas: [{ asn: 'AS64500', status: 'Valid', max_length: 24 }],
        domain: { nservers: ['ns1.firma.example'] },
      },
    })
    const named = { cidr: '192.0.2.0/24', routes: null }
    expect(await dataOf(meet({ ...orderDetailOf(), ipDetails: named }).order(1))).toMatchObject({
      ipDetails: { ip: '192.0.2.0', subnet: '24', routes: [] },
    })
  })

  it('of an order that are missing leave it in the list', async () => {
    const bare = { ...orderOf({ order_id: 4 }), order_status: null, service_type_id: null, isActiveOrder: 'true' }
    expect(await dataOf(meet({ success: true, data: { active: [bare], pending: null } }).orders())).toMatchObject({
      active: [{ order_id: 4, order_status: 0, isActiveOrder: 1 }],
      pending: [],
      unreadable: 0,
    })
  })

  it.each([
    ['2026-03-05', '2026-03-05'],
    ['2026-03-05 10:30:00', '2026-03-05 10:30:00'],
    ['2026-03-05T10:30:00Z', '2026-03-05T10:30:00Z'],
    ['2026-03-05 10:30:00+03', '2026-03-05T10:30:00+03:00'],
    ['05.03.2026', '2026-03-05'],
    ['5.3.2026 09:30', '2026-03-05 09:30'],
    ['05/03/2026 9:30:00', '2026-03-05 09:30:00'],
    ['Thu, 05 Mar 2026 10:30:00 GMT', '2026-03-05T10:30:00.000Z'],
    [1_772_706_600, '2026-03-05T10:30:00.000Z'],
    [1_772_706_600_000, '2026-03-05T10:30:00.000Z'],
    ['0000-00-00', null],
    ['0000-00-00 00:00:00', null],
    ['yarın', null],
    ['', null],
  ])('with the date %s', async (given, end_date) => {
    expect(await dataOf(meet([{ ...orderOf(), end_date: given }]).orders())).toMatchObject({ active: [{ end_date }] })
  })
})

it.each([
  ['files/A.pdf', '/files/A.pdf'],
  ['/files/A.pdf?x=1', '/files/A.pdf?x=1'],
  ['https://fatura.example/A.pdf', 'https://fatura.example/A.pdf'],
])('an invoice at %s is fetched from %s on every page', async (url, found) => {
  expect(await dataOf(meet({ success: true, url }).invoice('A'))).toMatchObject({ url: found })
})

it.each([{}, { url: '' }, { url: null }])('%j says that there is no invoice', async (answer) => {
  const { failure } = await read(meet({ success: true, ...answer }).invoice('A'))
  expect(failure).toEqual({ kind: 'refused', status: 404 })
})

it.each(['javascript:alert(1)', '//fatura.example/A.pdf'])('%j is no address of an invoice', async (url) => {
  expect((await read(meet({ success: true, url }).invoice('A'))).failure).toMatchObject({ kind: 'unexpected-answer' })
})

describe('answers to actions', () => {
  const accepted = (body: unknown, status = 200) => meet(body, status).auth.accountApi.resendVerification()

  it.each([
    [{ success: true, message: 'Tamam' }, 'Tamam'],
    [{ success: 1, msg: 'Tamam' }, 'Tamam'],
    [{ success: 'true' }, ''],
    [{}, ''],
    [[], ''],
    [null, ''],
    [undefined, ''],
    ['OK', ''],
  ])('%j means that it is done', async (body, message) => expect(await accepted(body)).toEqual({ message }))

  it.each([
    [200, { success: 0 }, 'İşlem başarısız'],
    [200, { success: 'false', message: 'Olmaz' }, 'Olmaz'],
    [200, { error: 'Anahtar geçersiz' }, 'Anahtar geçersiz'],
    [422, { message: ['Ad gerekli.', 'Adres gerekli.'] }, 'Ad gerekli. Adres gerekli.'],
    [302, undefined, 'Sunucu hatası: 302'],
    [500, { message: { tr: 'x' } }, 'Sunucu hatası: 500'],
    [200, '<html>Bakım</html>', 'Bilinmeyen bir hata oluştu'],
    [200, '{"success":tr', 'Bilinmeyen bir hata oluştu'],
  ])('%i %j does not', async (status, body, text) => {
    const failed: unknown = await accepted(body, status).catch((error: unknown) => error)
    expect(failureText((failed as { failure: Failure }).failure)).toBe(text)
  })

  it.each([{}, null, undefined, 'OK', { message: 'Tamam' }])('the answer %j to a code grants nothing', async (body) => {
    await expect(meet(body).auth.accountApi.verifyCode('123456')).rejects.toMatchObject({
      failure: { kind: 'unexpected-answer' },
    })
  })

  it.each([{}, undefined, { success: true, discount: 12 }])(
    '%j to a promo code applies none: nobody says what is left to pay',
    async (body) => {
      const portal = meet(({ path }: Parameters<Answerer>[0]) => (path.endsWith('Price') ? { price: 100 } : body))
      const renewal = playFlow(portal.renewal(1))
      closing.push(renewal.stop)
      await renewal.rest()
      const { context } = await renewal.send({ type: 'promo.apply', code: 'YUZDE10' })
      expect(context).toMatchObject({ promo: null, failure: { kind: 'unexpected-answer' } })
    },
  )

  it.each([true, 1, 'true', '1'])('a code is accepted with success %j', async (success) => {
    expect(await meet({ success }).auth.accountApi.verifyCode('123456')).toEqual({ success: 1 })
  })

  it.each([
    [{ success: true, message: 'Tamam' }, 'Selam'],
    [{ success: true, data: { id: 'r3', response: 'Merhaba' } }, 'Merhaba'],
    [{ id: 3, response: 'Merhaba', attachments: [null] }, 'Merhaba'],
    [null, 'Selam'],
  ])('a reply is shown as it was sent when %j does not repeat it', async (body, response) => {
    const ticket = { id: 7, subject: 'Route', status: 'ANSWERED' }
    const portal = meet(({ method, path }: Parameters<Answerer>[0]) =>
      method === 'POST' ? body : path.endsWith('responses') ? [] : [ticket],
    )
    const [first] = (await dataOf(portal.tickets())) as Parameters<Portal['ticket']>
    const thread = playFlow(portal.ticket(first))
    closing.push(thread.stop)
    await thread.rest()
    const { context } = await thread.send({ type: 'reply.submit', reply: { text: 'Selam', files: [] } })
    expect(context).toMatchObject({ failure: null, responses: [{ response }] })
  })
})

describe('sign-in', () => {
  const session = { token: 't', user: null, company: [] }
  it.each([
    [{ success: true, data: session }, 'token'],
    [{ requireOTP: 'true', tempToken: 'x' }, 'tempToken'],
    [{ requireOTP: 0, ...session }, 'token'],
  ])('%j', async (body, key) => {
    const flow = meet(body).auth.login()
    const login = playFlow(flow)
    closing.push(login.stop)
    const { context, status } = await login.send({ type: 'login.submit', email: 'a@b.example', password: 'x' })
    expect([status, context.failure]).toEqual([key === 'token' ? 'done' : 'active', null])
  })

  it('a secure link is refused with the text of the error field at any status', async () => {
    const link = playFlow(meet({ error: 'Bağlantı geçersiz' }).auth.secureLink('k'))
    closing.push(link.stop)
    expect((await link.rest()).context.failure).toMatchObject({ message: 'Bağlantı geçersiz' })
  })
})

it.each([
  ['plain', (whois: unknown) => whois],
  ['below data', (data: unknown) => ({ success: true, data })],
  ['below data twice', (data: unknown) => ({ data: { data } })],
])('whois is read %s, a single object like a list of one', async (_, wrap) => {
  const whois = { inetnum: { netname: 'FIRMA' }, person: null, route: [{ origin: 'AS1' }] }
  expect(await dataOf(meet(wrap(whois)).asnWhois('AS1'))).toEqual({
    inetnum: [{ netname: 'FIRMA' }],
    person: [],
    route: [{ origin: 'AS1' }],
    as_of: null,
  })
})

it.each([
  ['beside the lists', { inetnum: [], as_of: '2026-11-21T10:00:00Z' }],
  ['beside data', { success: true, data: { inetnum: [] }, as_of: '2026-11-21T10:00:00Z' }],
  ['below data', { data: { inetnum: [], as_of: '2026-11-21T10:00:00Z' } }],
])('the time of a whois answer is read %s', async (_, body) => {
  expect(await dataOf(meet(body).asnWhois('AS1'))).toMatchObject({ inetnum: [], as_of: '2026-11-21T10:00:00Z' })
})

it.each([
  [{ success: true, message: 'Doğrulandı', validCount: 2 }, 'Doğrulandı'],
  [{ success: true, validCount: '2' }, 'Geçerli kayıt sayısı: 2.'],
  [{ success: true }, 'Doğrulama tamamlandı.'],
])('a validation that names no routes is summed up: %j', async (body, text) => {
  const path = { order: 1, ip: '192.0.2.0', subnet: '24' }
  expect(validitySummary((await dataOf(meet(body).validity(path))) as ValidityReport)).toBe(text)
})
