import { afterEach, expect, it } from 'vitest'
import { billingTexts, paymentProblemText } from '@ip-portal/core/billing'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { fromCents, sumMoney, usdToTry } from '@ip-portal/core/kernel/values/money'
import { newOrderProblems, type NewOrderForm } from '@ip-portal/core/new-order/new-order.rules'
import { tagTexts } from '@ip-portal/core/orders'
import type { TagChoice } from '@ip-portal/core/orders/tags.rules'
import type { Portal } from '@ip-portal/core/portal'
import { promoTexts } from '@ip-portal/core/promo'
import { playFlow } from '@ip-portal/core/testing/walk/play-flow'
import { onBothEngines } from '../on-both-engines.ts'
import { openPortal } from '../open-portal.ts'
import { runOperator } from '../run-operator.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

onBothEngines((server) => {
  const signedIn = async (email = 'demo@ornek.example') => {
    const { portal, signIn } = openPortal(server())
    closing.push(portal.auth.dispose)
    await signIn(email)
    return portal
  }
  const orderOf = async (portal: Portal, id: number) => {
    const { data } = (await playFlow(portal.order(id)).rest()).context
    if (!data) throw new Error(`order ${id} cannot be read`)
    return data
  }
  const listsOf = async (portal: Portal) => {
    const { data } = (await playFlow(portal.orders()).rest()).context
    if (!data) throw new Error('the orders cannot be read')
    return data
  }

  it('orders: both lists, the statistics, the detail, and a missing order', async () => {
    const portal = await signedIn()
    const { active, pending, unreadable } = await listsOf(portal)
    expect([active.length, pending.length, unreadable]).toEqual([14, 3, 0])
    const stats = (await playFlow(portal.orderStats()).rest()).context.data
    expect(stats?.total_active_orders).toBe(active.filter(({ isActiveOrder }) => isActiveOrder === 1).length)
    expect(await orderOf(portal, 1001)).toMatchObject({ id: 1001, service_type_id: 1, isActiveOrder: 1 })
    expect((await playFlow(portal.order(1006)).rest()).context.failure).toMatchObject({ kind: 'refused', status: 404 })
    expect((await playFlow(portal.allowance(1003)).rest()).context.data).toEqual({
      available: 0,
      fee: 10,
      free_again: [],
    })
  })

  it('tags: a new one, an existing one, and none again', async () => {
    const portal = await signedIn()
    const change = async (place: 'list' | 'order', choice: TagChoice) => {
      const flow = playFlow(portal.tagChange(1010, place))
      const { context, value } = await flow.send({ type: 'form.submit', details: { choice } })
      flow.stop()
      return { ...context, value, tag: (await orderOf(portal, 1010)).tag }
    }
    expect((await change('list', null)).problem).toBe('nothing-chosen')
    expect((await change('list', { kind: 'new', name: ' ' })).problem).toBe('name-missing')
    expect(await change('list', { kind: 'new', name: ' Çekirdek ' })).toMatchObject({
      value: 'succeeded',
      tag: 'Çekirdek',
    })
    expect((await playFlow(portal.tags()).rest()).context.data).toContain('Çekirdek')
    expect(await change('order', { kind: 'existing', name: 'Merkez' })).toMatchObject({ tag: 'Merkez' })
    expect(await change('order', { kind: 'remove' })).toMatchObject({ value: 'succeeded', tag: null })
    const inactive = playFlow(portal.tagChange(1005, 'list'))
    const { context } = await inactive.send({
      type: 'form.submit',
      details: { choice: { kind: 'new', name: 'Merkez' } },
    })
    expect(context.failure && failureText(context.failure, tagTexts.failedInList)).toMatch(/aktif değil/)
  })

  it('one tag for several orders: asks before it overwrites another, and leaves an inactive one out', async () => {
    const portal = await signedIn()
    const chosen = (await listsOf(portal)).active.filter(({ order_id }) => [1003, 1005, 1010].includes(order_id))
    const tagOf = async (id: number) => (await listsOf(portal)).active.find(({ order_id }) => order_id === id)?.tag
    const before = await tagOf(1005)
    const flow = playFlow(portal.severalTags(chosen))
    await flow.rest()
    const form = { choice: { kind: 'new', name: 'Toplu' } } as const
    expect((await flow.send({ type: 'batch.submit', form })).value).toBe('confirming')
    expect(await tagOf(1003)).toBe('Yedek')
    expect((await flow.send({ type: 'batch.confirm' })).value).toBe('allDone')
    expect([await tagOf(1003), await tagOf(1010), await tagOf(1005)]).toEqual(['Toplu', 'Toplu', before])
  })

  it('a payment is reported at the rate of the day and pending until the operator confirms it', async () => {
    const portal = await signedIn()
    const before = await orderOf(portal, 1002)
    const payment = playFlow(portal.payment({ order: 1002, customer: before.customer?.id ?? null }))
    const { terms } = (await payment.rest()).context
    expect(terms).toMatchObject({ commission: '3.5', bankAccounts: expect.stringContaining('IBAN') as string })
    const form = { amount: '1.234,5', reference: ' HVL-7 ', notes: 'Şubeden', method: 'bank_transfer' as const }
    const problemOf = async (change: object) =>
      (await payment.send({ type: 'payment.submit', form: { ...form, ...change } })).context.problem
    expect(await problemOf({ amount: '0' })).toBe('amount-invalid')
    const card = await problemOf({ method: 'credit_card' })
    expect(card && paymentProblemText(card, form)).toBe('Kredi kartı ile ödeme şu an aktif değildir.')
    const paid = await payment.send({ type: 'payment.submit', form })
    expect([paid.value, paid.context.message.length > 0, paid.context.failure]).toEqual(['paid', true, null])
    const after = await orderOf(portal, 1002)
    const waiting = after.payments_waitingAproval
    expect(waiting).toMatchObject([{ amount_usd: 1234.5, amount_try: usdToTry(1234.5, terms?.rate.rate) }])
    expect(after.transactions).toEqual(before.transactions)
    await runOperator(['payments', 'confirm', String(waiting[0]?.id)], server().environment)
    const confirmed = await orderOf(portal, 1002)
    expect(confirmed.payments_waitingAproval).toEqual([])
    expect(confirmed.transactions.at(-1)).toMatchObject({ transaction_type: 'borc', payment_ref: 'HVL-7' })
  })

  it('an inactive late order is paid; while that waits nothing is late, and a further payment is asked for', async () => {
    const portal = await signedIn()
    const statsOf = async () => (await playFlow(portal.orderStats()).rest()).context.data
    const late = (await statsOf())?.overdueBalances.find(({ order_id }) => order_id === 1007)
    const form = { amount: String(late?.balance_usd), reference: '', notes: '', method: 'bank_transfer' as const }
    const first = playFlow(portal.payment({ order: 1007, customer: null }))
    expect((await first.rest()).value).toEqual({ entering: 'fresh' })
    expect((await first.send({ type: 'payment.submit', form })).value).toBe('paid')
    expect((await statsOf())?.waitingPayments).toContainEqual({ ...late, waiting_usd: late?.balance_usd })
    expect((await statsOf())?.overdueBalances.map(({ order_id }) => order_id)).not.toContain(1007)
    expect((await orderOf(portal, 1007)).hasLatePayment).toBe(0)
    const second = playFlow(portal.payment({ order: 1007, customer: null }))
    expect((await second.rest()).value).toBe('confirming')
    expect((await second.send({ type: 'payment.payAgain' })).value).toEqual({ entering: 'fresh' })
  })

  it('a changed rate is fetched again and the form keeps its values', async () => {
    const portal = await signedIn()
    const payment = playFlow(portal.payment({ order: 1002, customer: null }))
    const shown = (await payment.rest()).context.terms?.rate
    const { db } = server()
    const newest = await db
      .selectFrom('exchange_rates')
      .select(['rate_on', 'rate_e4'])
      .orderBy('rate_on', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('exchange_rates')
      .set({ rate_e4: newest.rate_e4 + 5_000 })
      .where('rate_on', '=', newest.rate_on)
      .execute()
    const form = { amount: '10', reference: '', notes: '', method: 'bank_transfer' as const }
    const moved = await payment.send({ type: 'payment.submit', form })
    expect([moved.value, moved.context.form]).toEqual([{ entering: 'refused' }, form])
    expect(moved.context.failure).toMatchObject({ status: 409 })
    expect(Number(moved.context.terms?.rate.rate)).toBeCloseTo(Number(shown?.rate) + 0.5, 4)
    expect((await payment.send({ type: 'payment.submit', form })).value).toBe('paid')
  })

  it('statement, rate, bank accounts and invoices', async () => {
    const portal = await signedIn()
    const entries = (await playFlow(portal.transactions()).rest()).context.data ?? []
    const sum = (type: string) =>
      sumMoney(entries.filter((one) => one.transaction_type === type).map(({ amount_usd }) => amount_usd))
    const rows = await server()
      .db.selectFrom('transactions')
      .select(['type', 'amount_usd_cents as cents'])
      .where('company_id', '=', 1)
      .execute()
    const booked = (type: string) =>
      fromCents(rows.filter((row) => row.type === type).reduce((total, { cents }) => total + cents, 0))
    expect([sum('alacak'), sum('borc')]).toEqual([booked('alacak'), booked('borc')])
    expect(Number((await playFlow(portal.exchangeRate()).rest()).context.data?.rate)).toBeGreaterThan(1)
    expect((await playFlow(portal.bankAccounts()).rest()).context.data).toContain('IBAN')
    const invoiceId = entries.find((one) => one.invoiceId !== null)?.invoiceId ?? ''
    const link = (await playFlow(portal.invoice(invoiceId)).rest()).context.data
    const pdf = await fetch(new URL(link?.url ?? '', server().url))
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await playFlow(portal.newestInvoice(1001)).rest()).context.data?.id).toMatch(/^OR[AF]\d+$/)
    const missing = (await playFlow(portal.invoice('ORF1999000000001')).rest()).context.failure
    expect(missing && failureText(missing, billingTexts.invoiceMissing)).toBe('Fatura bulunamadı')
  })

  it('a renewal with a promo code is priced, confirmed and then pending', async () => {
    const portal = await signedIn()
    expect((await orderOf(portal, 1002)).canBeRenewed).toBe(1)
    const renewal = playFlow(portal.renewal(1002))
    expect((await renewal.rest()).context.price).toBe(260)
    const refused = await renewal.send({ type: 'promo.apply', code: 'yok' })
    expect([
      refused.context.promo,
      refused.context.failure && failureText(refused.context.failure, promoTexts.invalid),
    ]).toEqual([null, 'Promosyon kodu geçersiz'])
    const applied = await renewal.send({ type: 'promo.apply', code: ' yuzde10 ' })
    expect(applied.context.promo).toMatchObject({ discount: 26, finalPrice: 234 })
    expect((await renewal.send({ type: 'renewal.continue' })).value).toEqual({ confirming: 'fresh' })
    const done = await renewal.send({ type: 'renewal.confirm' })
    expect([done.value, done.context.message.length > 0]).toEqual(['requested', true])
    const after = await orderOf(portal, 1002)
    expect(after.canBeRenewed).toBe(0)
    expect(after.renewals.find(({ status }) => status === 'pending')).toMatchObject({ price: 260, totalAmount: 236.34 })
    const again = playFlow(portal.renewal(1002))
    await again.rest()
    await again.send({ type: 'renewal.continue' })
    expect((await again.send({ type: 'renewal.confirm' })).context.failure).toMatchObject({ status: 409 })
  })

  it('several renewals: the prices first, what cannot be renewed with its reason, then each once', async () => {
    const portal = await signedIn()
    const { active } = await listsOf(portal)
    const flow = playFlow(portal.severalRenewals(active.map(({ order_id }) => order_id)))
    const { terms } = (await flow.rest()).context
    const offered = terms?.offers.map(({ order }) => order) ?? []
    expect(offered.length).toBeGreaterThan(0)
    const reasonOf = (id: number) => terms?.refused.find(({ order }) => order === id)?.reason
    expect([reasonOf(1005), reasonOf(1002), reasonOf(1001), reasonOf(1006)]).toMatchObject([
      'inactive',
      'requested',
      'too-early',
      { kind: 'refused', status: 404 },
    ])
    expect((await flow.send({ type: 'batch.submit', form: {} })).value).toBe('allDone')
    const requested = await Promise.all(offered.map((id) => orderOf(portal, id)))
    expect(requested.map(({ renewals }) => renewals.filter(({ status }) => status === 'pending').length)).toEqual(
      offered.map(() => 1),
    )
    const again = playFlow(portal.severalRenewals(offered))
    expect((await again.rest()).context.terms?.refused.map(({ reason }) => reason)).toEqual(
      offered.map(() => 'requested'),
    )
    expect((await again.send({ type: 'batch.submit', form: {} })).context.problem).toBe('none-renewable')
  })

  it('a block is ordered with defaults, checked handles and a promo code, is then pending and no longer free', async () => {
    const portal = await signedIn()
    const defaults = { adminc: ' do1-example ', org: '', asn: 'AS64500' }
    const saveDefaults = playFlow(portal.saveRegistryDefaults())
    const problemOf = async (details: typeof defaults) =>
      (await saveDefaults.send({ type: 'form.submit', details })).context.problem
    expect(await problemOf({ ...defaults, asn: '64500' })).toBe('asn')
    expect(await problemOf({ ...defaults, org: 'OT1' })).toBe('org')
    const unknown = await saveDefaults.send({ type: 'form.submit', details: { ...defaults, adminc: 'XX9-EXAMPLE' } })
    expect(unknown.context.failure).toMatchObject({ message: 'XX9-EXAMPLE değeri RIPE veritabanında bulunamadı' })
    expect((await saveDefaults.send({ type: 'form.submit', details: defaults })).value).toBe('succeeded')
    const saved = (await playFlow(portal.registryDefaults()).rest()).context.data
    expect(saved).toEqual({ adminc: 'DO1-EXAMPLE', org: '', asn: 'AS64500' })

    const checked = async (value: string) => {
      const check = playFlow(portal.registryCheck(value))
      const { value: state, context } = await check.rest()
      check.stop()
      return { value: context.value, isVerified: state === 'verified' }
    }
    expect(await checked('XX9-EXAMPLE')).toEqual({ value: 'XX9-EXAMPLE', isVerified: false })
    const order = playFlow(portal.newOrder())
    const service = (await order.rest()).context.services.find(({ id }) => id === 1)
    if (!service) throw new Error('the provider leases blocks')
    const { blocks } = (await order.send({ type: 'service.choose', service })).context
    const block = blocks.find(({ ip }) => ip === '198.18.9.0') ?? null
    expect(block?.rbl?.blackListed).toBe(2)
    const empty = { value: '', isVerified: false }
    const form: NewOrderForm = {
      service,
      block: null,
      description: '',
      adminC: empty,
      asn: empty,
      org: empty,
      organisation: '',
    }
    expect(newOrderProblems(form)).toEqual([
      'block-missing',
      'description-missing',
      'admin-c-unverified',
      'asn-malformed',
    ])
    const filled = {
      ...form,
      block,
      description: 'Örnek ışık ağı',
      org: await checked('org-ot1-example'),
      adminC: await checked(saved?.adminc ?? ''),
      asn: await checked(saved?.asn ?? ''),
    }
    expect((await order.send({ type: 'promo.apply', code: 'sabit25' })).context.promo).toMatchObject({
      finalPrice: 425,
    })
    const placed = await order.send({ type: 'order.submit', form: filled })
    expect([placed.value, placed.context.message.length > 0]).toEqual(['placed', true])
    expect((await listsOf(portal)).pending[0]).toMatchObject({ ip: '198.18.9.0', subnet: '24', discounted_price: 425 })
    const request = await server().db.selectFrom('order_requests').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(request).toMatchObject({ ip_desc: 'ORNEK ISIK AGI', ip_org: 'ORG-OT1-EXAMPLE', promo_code: 'SABIT25' })

    const late = playFlow(portal.newOrder())
    await late.rest()
    await late.send({ type: 'service.choose', service })
    const taken = await late.send({ type: 'order.submit', form: { ...filled, description: 'Baska' } })
    expect([taken.value, taken.context.failure, taken.context.form?.description]).toMatchObject([
      { filling: 'refused' },
      { status: 409 },
      'Baska',
    ])
    expect(taken.context.blocks.map(({ ip }) => ip)).not.toContain('198.18.9.0')
  })

  it('an AS number is ordered, approved, paid, and then shown with its whois', async () => {
    const portal = await signedIn()
    const order = playFlow(portal.newOrder())
    const service = (await order.rest()).context.services.find(({ id }) => id === 2)
    if (!service) throw new Error('the provider leases AS numbers')
    const empty = { value: '', isVerified: false }
    const form = { service, block: null, description: '', adminC: empty, asn: empty, org: empty, organisation: '' }
    await order.send({ type: 'service.choose', service })
    await expect(order.send({ type: 'order.submit', form })).rejects.toThrow('cannot take')
    expect((await order.send({ type: 'order.submit', form: { ...form, organisation: ' Yıldız Ağ ' } })).value).toBe(
      'placed',
    )
    const request = (await listsOf(portal)).pending.find(({ organisation }) => organisation === 'Yıldız Ağ')
    const approved = await runOperator(['requests', 'approve', String(request?.id), '--json'], server().environment)
    const { order_id: id, asn } = approved.json as { order_id: number; asn: string }
    const row = (await listsOf(portal)).active.find(({ order_id }) => order_id === id)
    expect(row).toMatchObject({ asn, order_status: 11, isActiveOrder: 0, net_balance: 125 })
    const payment = playFlow(portal.payment({ order: id, customer: null }))
    await payment.rest()
    const paid = { amount: String(row?.net_balance), reference: '', notes: '', method: 'bank_transfer' as const }
    expect((await payment.send({ type: 'payment.submit', form: paid })).value).toBe('paid')
    const [waiting] = (await orderOf(portal, id)).payments_waitingAproval
    await runOperator(['payments', 'confirm', String(waiting?.id)], server().environment)
    expect(await orderOf(portal, id)).toMatchObject({
      isActiveOrder: 1,
      asnDetails: { asn, organisation: 'Yıldız Ağ' },
    })
    expect((await playFlow(portal.asnWhois(asn)).rest()).context.data?.inetnum).toMatchObject([{ 'aut-num': asn }])
  })
})
