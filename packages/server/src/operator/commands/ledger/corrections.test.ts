import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { unpaidDueDate } from '@ip-portal/core/kernel/values/ledger'
import { selectBalances } from '../../../store/ledger/balances.ts'
import { unnamedParts } from '../../../testing/audit/unnamed-parts.ts'
import { type SignedInClient, signIn } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'
import { runOperator } from '../../../testing/run-operator.ts'

interface Line {
  id: number
  order_id: number
  transaction_type: 'alacak' | 'borc'
  amount_usd: number
  amount_try: number | null
  due_date: string | null
  description: string
  invoiceId: string | null
}

interface Order {
  order_status: number
  net_balance: number
  transactions: Line[]
}

interface Done {
  line_id: number
  counter_line_id: number
  payment_id: number
  order_id: number
  invoiceId: string
  net_balance: number
  credit: number
}

const price = 125
const newOrder = { service_type_id: 2, price, discounted_price: price }

onBothEngines((server) => {
  let me: SignedInClient
  let names = 0
  /** Order that waits for its payment of 125 dollars, with its line and invoice. */
  let order: number
  let charge: Line
  const run = (...line: string[]) => runOperator(line, server().environment)
  const done = async (...line: string[]) => {
    const { code, stderr, json } = await run(...line, '--json')
    expect([code, stderr]).toEqual([0, ''])
    return json as Done
  }
  const refused = async (line: string[], text: string) => {
    const before = await server().db.selectFrom('transactions').select('id').execute()
    const { code, stdout, stderr } = await run(...line)
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(text)])
    expect(await server().db.selectFrom('transactions').select('id').execute()).toEqual(before)
  }
  const orderPage = async (id: number) => (await me.call('GET', `/orders/${id}`)).body as unknown as Order
  const statement = async () =>
    (await me.call('GET', '/action/get/transactions')).body['transactions'] as unknown as Line[]
  const dueSince = async (id: number) => (await selectBalances(server().db, 1, [id])).get(id)?.due_on
  const invoices = async () => {
    const year = istanbulDay(Date.now()).slice(0, 4)
    const { body } = await me.call('GET', `/invoices?year=${year}`)
    return (body as unknown as { invoices: { invoiceId: string; paid: boolean; amount_usd: number }[] }).invoices
  }
  const isPaid = async (invoice: string | null) =>
    (await invoices()).find(({ invoiceId }) => invoiceId === invoice)?.paid
  const verified = async () => expect((await run('verify')).stderr).toBe('')
  const approve = async () => {
    names += 1
    const { body } = await me.call('POST', '/orders/save', { ...newOrder, organisation: `Ağ ${names}` })
    return (await done('requests', 'approve', String(body['id']))).order_id
  }

  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
  })
  beforeEach(async () => {
    order = await approve()
    charge = (await orderPage(order)).transactions[0] as Line
  })

  describe('payments reverse', () => {
    it('takes a payment back: both lines stay, the charge is due again, the order stays active', async () => {
      const { payment_id } = await done('payments', 'add', String(order), '--usd', '125')
      expect(await isPaid(charge.invoiceId)).toBe(true)
      const shown = await run('payments', 'reverse', String(payment_id), '--text', 'Karşılıksız çıktı')
      expect(shown.stdout).toMatch(/^L\d+ hareketi \(\$125,00\) L\d+ hareketiyle geri alındı\./)
      expect(shown.stdout).toContain('kalan bakiyesi: $125,00.')
      const page = await orderPage(order)
      expect(page).toMatchObject({ net_balance: 125, order_status: 14 })
      const [, payment, counter] = page.transactions
      expect(page.transactions).toHaveLength(3)
      expect([payment?.transaction_type, counter?.transaction_type]).toEqual(['borc', 'alacak'])
      expect([counter?.amount_usd, counter?.amount_try]).toEqual([payment?.amount_usd, payment?.amount_try])
      expect(counter?.description).toBe('Düzeltme: Banka havalesi ile ödeme (Karşılıksız çıktı)')
      expect(unpaidDueDate(page.transactions)).toBe(charge.due_date)
      expect(await dueSince(order)).toBe(charge.due_date)
      const ids = (await statement()).map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining(page.transactions.map(({ id }) => id)))
      expect(await isPaid(charge.invoiceId)).toBe(false)
      await done('payments', 'add', String(order), '--usd', '125')
      expect(await isPaid(charge.invoiceId)).toBe(true)
      await verified()
    })

    it('takes a charge back: nothing is owed, and its invoice is settled while others are not', async () => {
      const { invoiceId } = await done('invoices', 'add', String(order), '--usd', '40', '--text', 'Kurulum ücreti')
      const line = (await orderPage(order)).transactions.find((one) => one.invoiceId === invoiceId)
      expect(line?.description).toBe('Kurulum ücreti')
      const first = await done('payments', 'reverse', invoiceId, '--text', 'Yanlış kesildi')
      expect(first.line_id).toBe(line?.id)
      const page = await orderPage(order)
      expect([page.net_balance, page.order_status]).toEqual([125, 11])
      expect(page.transactions.at(-1)?.description).toBe(`Düzeltme: ${invoiceId} (Yanlış kesildi)`)
      expect([await isPaid(invoiceId), await isPaid(charge.invoiceId)]).toEqual([true, false])
      const last = await done('payments', 'reverse', `L${charge.id}`, '--text', 'Bedelsiz verildi')
      // It goes on waiting for its first payment: the right invoice is still to come.
      expect(last).toMatchObject({ net_balance: 0, isNowActive: false })
      expect((await orderPage(order)).order_status).toBe(11)
      await verified()
    })

    it('refuses what is taken back already, a counter line, a payment without a line, and an unknown line', async () => {
      const { payment_id, line_id } = await done('payments', 'add', String(order), '--usd', '125')
      const { counter_line_id } = await done('payments', 'reverse', String(payment_id), '--text', 'x')
      const reverse = (what: string) => ['payments', 'reverse', what, '--text', 'x']
      await refused(
        reverse(String(payment_id)),
        `L${line_id} hareketi daha önce L${counter_line_id} hareketiyle geri alındı`,
      )
      await refused(
        reverse(`L${line_id}`),
        `L${line_id} hareketi daha önce L${counter_line_id} hareketiyle geri alındı`,
      )
      await refused(reverse(`L${counter_line_id}`), `L${line_id} hareketinin karşılığı`)
      await refused(reverse('L99999'), 'Hesap hareketi bulunamadı: L99999')
      await refused(reverse('yok-1'), 'Hesap hareketi olan fatura bulunamadı: YOK-1')
      const waiting = await server()
        .db.selectFrom('payments')
        .select('id')
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      await refused(reverse(String(waiting.id)), `${waiting.id} numaralı ödemenin hesap hareketi yok`)
      const ofNone = await server()
        .db.selectFrom('transactions')
        .select('id')
        .where('order_id', 'is', null)
        .executeTakeFirst()
      if (ofNone) await refused(reverse(`L${ofNone.id}`), 'bir siparişe ait değil')
      expect((await run(...reverse('#5'))).code).toBe(2)
      expect((await run('payments', 'reverse', String(payment_id), '--text', ' ')).code).toBe(2)
    })

    it('books one counter line of two commands at once', async () => {
      const { payment_id } = await done('payments', 'add', String(order), '--usd', '125')
      const line = ['payments', 'reverse', String(payment_id), '--text', 'x']
      const codes = (await Promise.all([run(...line), run(...line)])).map(({ code }) => code)
      expect(codes.toSorted()).toEqual([0, 1])
      expect((await orderPage(order)).net_balance).toBe(125)
    })
  })

  describe('credit', () => {
    it('lowers what is owed, with the reason in its line, and activates an order that owes nothing', async () => {
      const first = await done('credit', String(order), '--usd', '25', '--text', 'Kesinti nedeniyle')
      expect(first).toMatchObject({ net_balance: 100, isNowActive: false })
      const page = await orderPage(order)
      expect(page.transactions.at(-1)).toMatchObject({
        transaction_type: 'borc',
        amount_usd: 25,
        description: 'Fatura düzeltmesi: Kesinti nedeniyle',
      })
      await refused(['credit', String(order), '--usd', '100,01', '--text', 'x'], 'faturaları toplam $100,00')
      await refused(['payments', 'reverse', `L${charge.id}`, '--text', 'x'], 'önce düzeltmenin hareketini geri alın')
      expect(await done('credit', String(order), '--usd', '100', '--text', 'x')).toMatchObject({ isNowActive: true })
      expect(await done('payments', 'reverse', `L${first.line_id}`, '--text', 'x')).toMatchObject({ net_balance: 25 })
      await verified()
    })
  })

  describe('credit move', () => {
    it('moves what was paid beyond the balance, and no more, to an order of the same company', async () => {
      const to = await approve()
      await done('payments', 'add', String(order), '--usd', '325')
      const part = await done('credit', 'move', String(order), String(to), '--usd', '25,50')
      expect(part).toMatchObject({ order_id: to, net_balance: 99.5, credit_left: 174.5, isNowActive: false })
      await refused(['credit', 'move', String(order), String(to), '--usd', '25,50'], '--yes ile yeniden yazın')
      await refused(['credit', 'move', String(order), String(to), '--usd', '174,51'], 'fazla ödeme: $174,50')
      const { stdout } = await run('credit', 'move', String(order), String(to))
      expect(stdout).toContain(`${order} numaralı siparişte kalan fazla ödeme: $0,00`)
      expect(stdout).toContain(`${to} numaralı sipariş etkinleştirildi. ${to} numaralı siparişte fazla ödeme: $75,00`)
      const [source, target] = [await orderPage(order), await orderPage(to)]
      expect([source.net_balance, target.net_balance, target.order_status]).toEqual([0, -75, 14])
      expect(source.transactions.at(-1)).toMatchObject({
        transaction_type: 'alacak',
        amount_usd: 174.5,
        description: `Fazla ödemenin ${to} numaralı siparişe aktarılması`,
      })
      expect(target.transactions.at(-1)).toMatchObject({
        transaction_type: 'borc',
        amount_usd: 174.5,
        description: `${order} numaralı siparişten aktarılan fazla ödeme`,
      })
      expect([await isPaid(charge.invoiceId), await isPaid(target.transactions[0]?.invoiceId ?? '')]).toEqual([
        true,
        true,
      ])
      await done('invoices', 'add', String(order), '--usd', '10')
      const late = await orderPage(order)
      expect(unpaidDueDate(late.transactions)).toBe(late.transactions.at(-1)?.due_date)
      expect(await dueSince(order)).toBe(late.transactions.at(-1)?.due_date)
      const out = source.transactions.at(-1)?.id
      await refused(['payments', 'reverse', `L${out}`, '--text', 'x'], `credit move ${to} ${order}`)
      await verified()
    })

    it('refuses an order without credit, the same order, and an order of another company', async () => {
      const to = await approve()
      await refused(['credit', 'move', String(order), String(to)], 'fazla ödeme: $0,00')
      await done('payments', 'add', String(order), '--usd', '200')
      const foreign = await server()
        .db.selectFrom('orders')
        .select('id')
        .where('company_id', '!=', 1)
        .executeTakeFirstOrThrow()
      await refused(['credit', 'move', String(order), String(foreign.id)], 'ayrı firmaların')
      await refused(['credit', 'move', String(order), '99999'], 'Sipariş bulunamadı')
      expect((await run('credit', 'move', String(order), String(order))).code).toBe(2)
      await server().db.updateTable('orders').set({ status: 20, is_active: 0 }).where('id', '=', to).execute()
      await refused(['credit', 'move', String(order), String(to)], 'iptal edilmiş')
    })
  })

  describe('credit pay', () => {
    it('asks before a payout, a credit or a charge of the same amount of the same day is booked twice', async () => {
      await done('payments', 'add', String(order), '--usd', '225')
      for (const command of [['credit', 'pay'], ['credit']]) {
        const line = [...command, String(order), '--usd', '10', '--text', 'Kesinti nedeniyle']
        const { line_id } = await done(...line)
        await refused(line, `hareket L${line_id}`)
        await refused(line, '--yes ile yeniden yazın')
        const other = await done(...line, '--yes')
        // A line that is taken back does not stand any more.
        for (const id of [line_id, other.line_id]) await done('payments', 'reverse', `L${id}`, '--text', 'x')
        expect(await done(...line)).toMatchObject({ amount_usd: 10 })
      }
      const charged = ['invoices', 'add', String(order), '--usd', '7', '--text']
      const { invoiceId } = await done(...charged, 'Kurulum')
      await done(...charged, 'Taşıma')
      await refused([...charged, 'Kurulum'], 'aynı tutarda bir ek faturası daha önce işlendi')
      const second = await done(...charged, 'Kurulum', '--yes')
      for (const id of [invoiceId, second.invoiceId]) await done('payments', 'reverse', id, '--text', 'x')
      expect(await done(...charged, 'Kurulum')).toMatchObject({ amount_usd: 7 })
      await verified()
    })

    it('books what went back to the customer; it is no charge that a credit could lower', async () => {
      await done('payments', 'add', String(order), '--usd', '225')
      await refused(['credit', 'pay', String(order), '--usd', '100,01', '--text', 'x'], 'fazla ödeme: $100,00')
      const part = await done('credit', 'pay', String(order), '--usd', '40', '--text', 'Havale ile')
      expect(part).toMatchObject({ order_id: order, amount_usd: 40, net_balance: -60, credit: 60 })
      expect(await done('credit', 'pay', String(order), '--text', 'Kalan')).toMatchObject({ net_balance: 0, credit: 0 })
      const page = await orderPage(order)
      expect(page.transactions.at(-1)).toMatchObject({
        transaction_type: 'alacak',
        amount_usd: 60,
        description: 'Fazla ödemenin iadesi (Kalan)',
      })
      await refused(['credit', 'pay', String(order), '--text', 'x'], 'fazla ödeme: $0,00')
      await refused(['credit', String(order), '--usd', '125,01', '--text', 'x'], '$125,00')
      expect(await isPaid(charge.invoiceId)).toBe(true)
      await verified()
    })
  })

  it('each change leaves an audit row that customers can read', async () => {
    const traces = await server()
      .db.selectFrom('audit_log')
      .select(['action', 'order_id', 'details_json'])
      .where('action', 'in', ['payment.reverse', 'credit.add', 'credit.move', 'credit.pay'])
      .execute()
    expect(new Set(traces.map(({ action }) => action)).size).toBe(4)
    expect(traces.every(({ order_id, details_json }) => order_id !== null && details_json.includes('amount_usd'))).toBe(
      true,
    )
    expect(await unnamedParts(server().db)).toEqual([])
  })
})
