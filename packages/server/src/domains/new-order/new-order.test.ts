import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AvailableIp, NewOrder, ServiceType } from '@ip-portal/core/new-order/new-order.schema'
import { OrdersAnswer, PendingRequest } from '@ip-portal/core/orders/orders.schema'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

let at = Date.now()

/** Fields that the server sets itself: what a client says of them makes no other order. */
const setByServer = ['ip_mnt', 'rbl_report_id']
/** Another value for each field of the order of a block. */
const otherFields = {
  service_type_id: 2,
  price: 451,
  discounted_price: 449,
  tax_rate: 21,
  stamp_tax_rate: 2,
  product_code: 'Y',
  renewal_period: 'yearly',
  is_one_time: 0,
  promo_code: 'YUZDE10',
  promo_result: { promoDetails: { code: 'YUZDE10' } },
  ip: '198.18.10.0',
  subnet: '25',
  ip_desc: 'Depo',
  ip_org: 'ORG-OT1-EXAMPLE',
  ip_admin_c: 'do2-example',
  ip_mnt: 'OTHER-MNT',
  ip_asn: 'as64501',
  rbl_report_id: 'OTHER',
  organisation: 'Örnek Ağ',
}

onBothEngines(
  (server) => {
    let me: SignedInClient
    let stranger: SignedInClient
    beforeAll(async () => {
      me = await signIn(server(), 'demo@ornek.example')
      stranger = await signIn(server(), 'genis@ornek.example')
    })
    beforeEach(async () => {
      at += 60_000
      await server().db.updateTable('free_blocks').set({ taken_at: null }).execute()
      // Those of the test before hold its blocks; an AS number has none.
      await server().db.updateTable('order_requests').set({ state: 'refused' }).where('ip', 'is not', null).execute()
    })

    const save = (body: unknown, client = me) => client.call('POST', '/orders/save', body)
    const requests = () => server().db.selectFrom('order_requests').selectAll().orderBy('id').execute()
    const free = async () =>
      v.parse(v.array(AvailableIp), JSON.parse((await me.call('GET', '/orders/show-available-ips')).text))
    const ip = {
      service_type_id: 1,
      price: 450,
      discounted_price: 450,
      tax_rate: 20,
      stamp_tax_rate: 1,
      product_code: 'X',
      renewal_period: 'monthly',
      is_one_time: 1,
      ip_mnt: 'EVIL-MNT',
      rbl_report_id: 'EVIL',
      ip: '198.18.8.0',
      subnet: '24',
      ip_desc: 'Örnek İş ığüşç ş.',
      ip_admin_c: 'do1-example',
      ip_asn: 'as64500',
    }
    const asn = { service_type_id: 2, price: 125, discounted_price: 125, stamp_tax_rate: 0, organisation: ' Örnek Ağ ' }

    it('services are offered with price, taxes and period', async () => {
      const services = v.parse(v.array(ServiceType), JSON.parse((await me.call('GET', '/orders/service-types')).text))
      expect(services).toMatchObject([
        { id: 1, price: 450, taxRate: 20, stampTaxRate: 1, productCode: 'IP-LEASE', renewal_period: 'yearly' },
        { id: 2, price: 125, taxRate: 20, stampTaxRate: 0, productCode: 'ASN-LEASE', is_one_time: 0 },
      ])
    })

    it('free blocks are offered with their last scan', async () => {
      const blocks = await free()
      expect(blocks.map(({ ip, subnet }) => `${ip}/${subnet}`)).toContain('198.18.8.0/24')
      expect(blocks.map(({ rbl }) => rbl?.blackListed ?? null).toSorted()).toEqual([0, 0, 2, null])
    })

    it('a block is requested in ASCII upper case, with the provider as maintainer', async () => {
      const answer = await save(ip)
      expect([answer.status, answer.body['success'], typeof answer.body.message]).toEqual([200, true, 'string'])
      expect(answer.body).toMatchObject({ price: 450, discounted_price: 450, stamp_tax: 4.5, total: 454.5 })
      const row = (await requests()).at(-1)
      expect(row).toMatchObject({ company_id: 1, user_id: 1, ip: '198.18.8.0', subnet: 24, state: 'pending' })
      expect(row).toMatchObject({ ip_desc: 'ORNEK IS IGUSC S.', ip_admin_c: 'DO1-EXAMPLE', ip_asn: 'AS64500' })
      expect(row).toMatchObject({ ip_org: null, ip_mnt: 'PROVIDER-MNT' })
      expect(row?.rbl_report_id).toMatch(/^FREE-/)
      expect((await free()).map((block) => block.ip)).not.toContain('198.18.8.0')
      const { pending } = v.parse(OrdersAnswer, (await me.call('GET', '/orders')).body)
      expect(v.parse(PendingRequest, pending[0])).toMatchObject({
        id: row?.id,
        ip: '198.18.8.0',
        discounted_price: 450,
      })
    })

    it('the stamp tax may be a fraction of a percent', async () => {
      const rate = (stamp_tax_rate: number) =>
        server().db.updateTable('service_types').set({ stamp_tax_rate }).where('id', '=', 1).execute()
      await rate(0.948)
      const services = v.parse(v.array(ServiceType), JSON.parse((await me.call('GET', '/orders/service-types')).text))
      expect(services[0]?.stampTaxRate).toBe(0.948)
      const answer = await save({ ...ip, stamp_tax_rate: 0.948 })
      expect(answer.body).toMatchObject({ stamp_tax: 4.27, total: 454.27 })
      await rate(1)
    })

    it('an AS number is requested by its organisation, without stamp tax', async () => {
      const answer = await save(asn)
      expect(answer.body).toMatchObject({ stamp_tax: 0, total: 125 })
      expect((await requests()).at(-1)).toMatchObject({ service_type_id: 2, organisation: 'Örnek Ağ', ip: null })
    })

    it('a promo lowers the price, as a code or as a promo result', async () => {
      const promo_result = { promoDetails: { code: 'YUZDE10' } }
      for (const promo of [{ promo_code: 'yuzde10' }, { promo_result }, { promo_code: '', promo_result }]) {
        at += 60_000
        const answer = await save({ ...asn, discounted_price: 112.5, ...promo })
        expect([answer.status, answer.body['total']]).toEqual([200, 112.5])
        expect((await requests()).at(-1)).toMatchObject({ promo_code: 'YUZDE10', discounted_price_cents: 11_250 })
      }
      const nothing = await save({ ...ip, discounted_price: 0, promo_code: 'BUYUK9999' })
      expect(nothing.body).toMatchObject({ discounted_price: 0, stamp_tax: 0, total: 0 })
    })

    it('a duplicate makes no second request', async () => {
      const before = (await requests()).length
      for (const order of [ip, asn]) {
        const answers = await Promise.all([save(order), save(order), save(order)])
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
        expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
      }
      expect(await requests()).toHaveLength(before + 2)
      at += 60_000
      expect((await save(asn)).status).toBe(200)
      expect(await requests()).toHaveLength(before + 3)
    })

    describe('a repeat that differs', () => {
      it('may do so in each field of an order', () => {
        expect(Object.keys(otherFields).toSorted()).toEqual(Object.keys(NewOrder.entries).toSorted())
      })

      it.each(Object.entries(otherFields))(
        'in %s is the same order only where the server sets it',
        async (name, value) => {
          const isSame = setByServer.includes(name)
          const key = { 'idempotency-key': randomUUID() }
          const send = (body: object, headers = {}) => me.call('POST', '/orders/save', body, headers)
          const [first, other] = [await send(ip, key), await send({ ...ip, [name]: value }, key)]
          expect(first.status).toBe(200)
          if (isSame) expect([other.status, other.text]).toEqual([200, first.text])
          else expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
          // A double click has no key.
          const block = { ...ip, ip: '198.18.9.0' }
          const click = await send(block)
          const second = await send({ ...block, [name]: name === 'ip' ? '198.18.8.0' : value })
          expect([click.status, second.text === click.text]).toEqual([200, isSame])
        },
      )
    })

    it('two companies cannot get the same block', async () => {
      const answers = await Promise.all([save(ip), save(ip, stranger)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    it.each([
      [{ price: 449 }, 409],
      [{ discounted_price: 449.99 }, 409],
      [{ tax_rate: 0 }, 409],
      [{ stamp_tax_rate: 0 }, 409],
      [{ discounted_price: 405 }, 409],
      [{ promo_code: 'YUZDE10' }, 409],
      [{ promo_code: 'YOK' }, 400],
      [{ price: '450' }, 400],
      [{ service_type_id: 9 }, 404],
      [{ service_type_id: 1.5 }, 404],
      [{ ip: '198.18.12.0' }, 409],
      [{ subnet: 25 }, 409],
      [{ ip: '' }, 400],
      [{ subnet: 'x' }, 400],
      [{ ip_desc: '  ' }, 400],
      [{ ip_desc: '\u200B' }, 400],
      [{ ip_desc: '漢字' }, 400],
      [{ ip_admin_c: null }, 400],
      [{ ip_admin_c: '-T x' }, 400],
      [{ ip_admin_c: 'YOK-EXAMPLE' }, 400],
      [{ ip_asn: '' }, 400],
      [{ ip_asn: '64500' }, 400],
      [{ ip_asn: 'AS64499' }, 400],
      [{ ip_org: 'DO1-EXAMPLE' }, 400],
      [{ ip_org: 'ORG-YOK' }, 400],
    ])('a block with %j is refused with %i and changes nothing', async (part, status) => {
      const before = [(await requests()).length, (await free()).length]
      const answer = await save({ ...ip, ...part })
      expect([answer.status, answer.body['success'], typeof answer.body.message]).toEqual([status, false, 'string'])
      expect([(await requests()).length, (await free()).length]).toEqual(before)
    })

    it('names the value that is missing in the registry', async () => {
      const { body } = await save({ ...ip, ip_asn: 'AS64499' })
      expect(body.message).toBe('AS64499 değeri RIPE veritabanında bulunamadı')
    })

    describe('another method', () => {
      it.each(['/orders/save', '/orders/checkPromoCode'])('of %s is no order', async (path) => {
        expect((await me.call('GET', path)).status).toBe(405)
      })
    })

    it.each([[{ organisation: '  ' }], [{ organisation: undefined }], [{ organisation: 7 }]])(
      'an AS number with %j is refused',
      async (part) => {
        expect((await save({ ...asn, ...part })).status).toBe(400)
      },
    )
  },
  { now: () => at, settings: { providerMnt: 'PROVIDER-MNT', maxOpenRequests: 1_000 } },
)
