import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import type { Db } from '../store/db/open.ts'
import { type SignedInClient, signIn, signInWithStepUp } from '../testing/index.ts'
import { onBothEngines } from '../testing/on-both-engines.ts'
import { runOperator } from '../testing/run-operator.ts'

const demo = 'demo@ornek.example'
const block = { ip: '198.18.8.0', subnet: '24', ip_desc: 'Örnek Ağ', ip_admin_c: 'DO1-EXAMPLE', ip_asn: 'AS64500' }
const ipOrder = { service_type_id: 1, price: 450, discounted_price: 450, ip_org: 'ORG-OT1-EXAMPLE', ...block }
const asnOrder = { service_type_id: 2, price: 125, discounted_price: 125, organisation: 'Örnek Ağ A.Ş.' }

interface Approved {
  order_id: number
  amount_usd: number
  invoiceId: string | null
  asn?: string
}

interface Row {
  order_id: number
  order_status: number
  isActiveOrder: number
  net_balance: number
}

onBothEngines(
  (server) => {
    const run = (...line: string[]) => runOperator(line, server().environment)
    const placed = async (me: SignedInClient, order: object) => {
      const { body, text } = await me.call('POST', '/orders/save', order)
      if (typeof body['id'] !== 'number') throw new Error(text)
      return String(body['id'])
    }
    const approved = async (...line: string[]) => {
      const { json, stderr } = await run('requests', 'approve', ...line, '--json')
      if (json === undefined) throw new Error(stderr)
      return json as Approved
    }
    const listed = async (me: SignedInClient, id: number) => {
      const { active } = (await me.call('GET', '/orders')).body as unknown as { active: Row[] }
      return active.find(({ order_id }) => order_id === id)
    }
    const report = async (me: SignedInClient, order_id: number, amount_usd: number) => {
      const rate = (await me.call('GET', '/action/get/rate')).body['rate'] as number
      const { body, text } = await me.call('POST', '/action/add-payment', {
        order_id,
        amount_usd,
        amount_try: Math.round(amount_usd * rate * 100) / 100,
        exchange_rate: rate,
        payment_date: istanbulDay(Date.now()),
        payment_method: 'bank_transfer',
      })
      if (typeof body['id'] !== 'number') throw new Error(text)
      return String(body['id'])
    }
    const pay = async (me: SignedInClient, order_id: number, amount_usd: number) =>
      run('payments', 'confirm', await report(me, order_id, amount_usd))

    it('an approved block can be paid, is then in use, and has its registry object and routes', async () => {
      const me = await signInWithStepUp(server(), demo)
      const { order_id: id, ...rest } = await approved(await placed(me, ipOrder))
      expect(rest).toMatchObject({ amount_usd: 454.5, invoiceId: expect.stringMatching(/^ORF\d+$/) as string })
      expect(await listed(me, id)).toMatchObject({ order_status: 11, isActiveOrder: 0, net_balance: 454.5 })
      const route = `/ip/order/${id}/198.18.8.0/24/route`
      expect((await me.call('POST', route, { origin: 'AS64500' })).status).toBe(409)

      expect((await pay(me, id, 454.5)).stdout).toContain('etkinleştirildi')
      expect(await listed(me, id)).toMatchObject({ order_status: 14, isActiveOrder: 1, net_balance: 0 })
      expect((await me.call('GET', route)).body).toMatchObject({ success: true, routes: [] })
      expect((await me.call('POST', route, { origin: 'AS64500' })).status).toBe(200)

      const whois = (await me.call('GET', `/ip/order/${id}/198.18.8.0/24/whois`)).body['data']
      expect(whois).toEqual({
        inetnum: [
          {
            inetnum: '198.18.8.0 - 198.18.8.255',
            netname: `ORNEK-AG-${id}`,
            descr: 'ORNEK AG',
            country: 'TR',
            org: 'ORG-OT1-EXAMPLE',
            'admin-c': 'DO1-EXAMPLE',
            'tech-c': 'DO1-EXAMPLE',
            status: 'ASSIGNED PA',
            remarks: 'announced by AS64500',
            'mnt-by': 'PROVIDER-MNT',
          },
        ],
        person: [expect.objectContaining({ 'nic-hdl': 'DO1-EXAMPLE' })],
        route: [{ route: '198.18.8.0/24', origin: 'AS64500', 'mnt-by': 'PROVIDER-MNT' }],
      })
      expect((await me.call('GET', `/orders/${id}`)).body['whois']).toMatchObject({ netname: `ORNEK-AG-${id}` })
    })

    it('is in use once its whole balance is paid, by payments of this order only', async () => {
      const me = await signIn(server(), demo)
      const requests = [
        await placed(me, { ...asnOrder, organisation: 'Parça' }),
        await placed(me, { ...asnOrder, organisation: 'Fazla' }),
      ]
      const [first, second] = [await approved(requests[0] ?? ''), await approved(requests[1] ?? '')]
      const state = async ({ order_id }: Approved) => {
        const row = await listed(me, order_id)
        return [row?.isActiveOrder, row?.order_status, row?.net_balance]
      }
      const cent = await pay(me, first.order_id, 0.01)
      expect([cent.code, cent.stdout]).toEqual([0, expect.stringContaining('kalan bakiyesi: $124,99') as string])
      expect(cent.stdout).not.toContain('etkinleştirildi')
      expect(await state(first)).toEqual([0, 11, 124.99])
      // Too much for one order pays nothing of another.
      expect((await pay(me, second.order_id, 400)).stdout).toContain('etkinleştirildi')
      expect([await state(first), await state(second)]).toEqual([
        [0, 11, 124.99],
        [1, 14, -275],
      ])
      expect((await pay(me, first.order_id, 124.97)).stdout).toContain('kalan bakiyesi: $0,02')
      expect(await state(first)).toEqual([0, 11, 0.02])
      const rest = await pay(me, first.order_id, 0.02)
      expect(rest.stdout).toMatch(/etkinleştirildi.*kalan bakiyesi: \$0,00/)
      expect(await state(first)).toEqual([1, 14, 0])
    })

    it('is put into use by the last of two confirmations at once', async () => {
      const me = await signIn(server(), demo)
      const { order_id } = await approved(await placed(me, { ...asnOrder, organisation: 'Aynı anda' }))
      const ids = [await report(me, order_id, 60), await report(me, order_id, 65)]
      const done = await Promise.all(ids.map((id) => run('payments', 'confirm', id)))
      expect(done.filter(({ stdout }) => stdout.includes('etkinleştirildi'))).toHaveLength(1)
      expect(await listed(me, order_id)).toMatchObject({ order_status: 14, isActiveOrder: 1, net_balance: 0 })
    })

    it('a block of a cancelled order gets a new object that replaces the old one', async () => {
      const me = await signIn(server(), demo)
      const old = { ip: '198.18.1.0', subnet: 24 }
      await server()
        .db.insertInto('free_blocks')
        .values({
          ...old,
          rbl_black_listed: null,
          rbl_url: null,
          rbl_created_at: null,
          rbl_report_id: null,
          taken_at: null,
        })
        .execute()
      const order = { ...ipOrder, ...old, ip_org: '', ip_desc: '7/24 hat' }
      const { order_id: id } = await approved(await placed(me, order))
      const { inetnum } = (await me.call('GET', `/ip/order/${id}/198.18.1.0/24/whois`)).body['data'] as {
        inetnum: object[]
      }
      expect(inetnum).toMatchObject([{ netname: `HAT-${id}`, descr: '7/24 HAT' }])
      expect(inetnum[0]).not.toHaveProperty('org')
    })

    it('an approved AS number comes from the documentation range, was unused, and is in the registry', async () => {
      const me = await signIn(server(), demo)
      await me.call('PUT', '/orders/defaults', { adminc: 'DO1-EXAMPLE' })
      const before = await used(server().db)
      const requests = [await placed(me, asnOrder), await placed(me, { ...asnOrder, organisation: 'Başka Ağ' })]
      const both = await Promise.all(requests.map((id) => approved(id)))
      const asns = both.map(({ asn = '' }) => asn)
      expect(new Set(asns).size).toBe(2)
      for (const asn of asns) {
        expect(asn).toMatch(/^AS(6449[6-9]|6450\d|6451[01]|6553[6-9]|6554\d|6555[01])$/)
        expect(before).not.toContain(asn)
      }
      const [{ order_id: id, asn } = { order_id: 0, asn: '' }] = both
      expect((await pay(me, id, 125)).code).toBe(0)
      const detail = (await me.call('GET', `/orders/${id}`)).body
      expect(detail).toMatchObject({ isActiveOrder: 1, asnDetails: { asn, organisation: 'Örnek Ağ A.Ş.' } })
      expect((detail['asnDetails'] as { registration_date: string }).registration_date).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect((await me.call('GET', `/orders/whois/${asn}`)).body['result']).toBe(true)
      expect((await me.call('GET', `/asn/whois/${asn}`)).body['data']).toMatchObject({
        inetnum: [{ inetnum: asn, netname: `ORNEK-AG-A-S-${id}`, descr: 'ORNEK AG A.S.', 'admin-c': 'DO1-EXAMPLE' }],
        person: [{ 'nic-hdl': 'DO1-EXAMPLE' }],
      })
    })

    describe('an AS number that the operator names', () => {
      it('is assigned, and is then taken', async () => {
        const me = await signIn(server(), demo)
        const requests = [
          await placed(me, { ...asnOrder, organisation: 'Bir' }),
          await placed(me, { ...asnOrder, organisation: 'Iki' }),
        ]
        const [first = '', second = ''] = requests
        const done = await run('requests', 'approve', first, '--asn', 'as100001')
        expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('(AS100001)') as string])
        const refused = await run('requests', 'approve', second, '--asn', 'AS100001')
        expect([refused.code, refused.stdout]).toEqual([1, ''])
        expect(refused.stderr).toContain('AS100001 başka bir siparişte')
        // The refused approval changed nothing, so the request can still be approved.
        expect((await approved(second, '--asn', 'AS100002')).asn).toBe('AS100002')
      })

      it.each([
        ['AS64500', 1, 'başka bir siparişte'],
        ['64500', 1, 'AS64500 başka bir siparişte'],
        ['AS4294967296', 2, 'AS numarası geçersiz'],
        ['AS023456', 2, 'AS23456 bir kuruluşa verilemez'],
        ['AS4200000001', 2, 'bir kuruluşa verilemez'],
      ])('is refused as %s', async (asn, code, text) => {
        const me = await signIn(server(), demo)
        const request = await placed(me, { ...asnOrder, organisation: `Ağ ${asn}` })
        const done = await run('requests', 'approve', request, '--asn', asn)
        expect([done.code, done.stdout, done.stderr]).toEqual([code, '', expect.stringContaining(text) as string])
      })

      it('is refused for a block', async () => {
        const me = await signIn(server(), demo)
        const request = await placed(me, { ...ipOrder, ip: '198.18.9.0' })
        const done = await run('requests', 'approve', request, '--asn', 'AS100003')
        expect([done.code, done.stderr]).toEqual([2, expect.stringContaining('--asn') as string])
        expect((await approved(request)).order_id).toBeGreaterThan(0)
      })
    })

    it('outside of the demo an AS number has to be named, because that of documentation routes nowhere', async () => {
      const me = await signIn(server(), demo)
      const request = await placed(me, { ...asnOrder, organisation: 'Gerçek Ağ' })
      const signIns = join(server().dataDir, 'demo.json')
      renameSync(signIns, `${signIns}.kept`)
      const refused = await run('requests', 'approve', request)
      const example = await run('requests', 'approve', request, '--asn', 'AS65550')
      const named = await approved(request, '--asn', 'AS100004')
      renameSync(`${signIns}.kept`, signIns)
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`${request} --asn AS`) as string])
      expect([example.code, example.stderr]).toEqual([2, expect.stringContaining('bir kuruluşa verilemez') as string])
      expect(named.asn).toBe('AS100004')
    })

    it('a part of a block that an order has is neither approved nor ordered, and is found by verify', async () => {
      const me = await signIn(server(), demo)
      const stock = { ip: '198.18.10.0', subnet: 24, taken_at: null }
      await server().db.insertInto('free_blocks').values(stock).execute()
      const half = await placed(me, { ...ipOrder, ip: '198.18.10.0', subnet: '25' })
      const whole = await me.call('POST', '/orders/save', { ...ipOrder, ip: stock.ip })
      expect([whole.status, whole.body.message]).toEqual([
        409,
        'Seçtiğiniz IP bloğu artık uygun değil. Lütfen başka bir blok seçin.',
      ])
      const { order_id: order } = await approved(half)
      // A request from before the rule, whose block the order has a part of.
      const pending = await placed(me, { ...ipOrder, ip: '198.18.10.128', subnet: '25' })
      const wide = { ip: stock.ip, subnet: stock.subnet }
      await server().db.updateTable('order_requests').set(wide).where('id', '=', Number(pending)).execute()
      const refused = await run('requests', 'approve', pending)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('198.18.10.0/25') as string])
      const verified = await run('verify')
      expect(verified.stdout + verified.stderr).toContain('198.18.10.0/25 bloğu 198.18.10.0/24 bloğunun içinde')
      await server().db.updateTable('orders').set({ ip: '198.18.200.0' }).where('id', '=', order).execute()
      await server()
        .db.updateTable('order_requests')
        .set({ state: 'refused' })
        .where('id', '=', Number(pending))
        .execute()
    })

    it('a free order is in use at once', async () => {
      const me = await signIn(server(), demo)
      const free = { ...asnOrder, organisation: 'Bedava', discounted_price: 0, promo_code: 'BUYUK9999' }
      const done = await approved(await placed(me, free))
      expect([done.amount_usd, done.invoiceId]).toEqual([0, null])
      expect(await listed(me, done.order_id)).toMatchObject({ order_status: 14, isActiveOrder: 1, net_balance: 0 })
    })
  },
  { settings: { providerMnt: 'PROVIDER-MNT', maxOpenRequests: 100 } },
)

/** AS numbers that orders hold or routes announce. */
async function used(db: Db): Promise<unknown[]> {
  const [orders, routes, objects] = await Promise.all([
    db.selectFrom('orders').select('asn as value').execute(),
    db.selectFrom('routes').select('origin as value').execute(),
    db.selectFrom('whois_objects').select('key as value').execute(),
  ])
  return [...orders, ...routes, ...objects].map(({ value }) => value)
}
