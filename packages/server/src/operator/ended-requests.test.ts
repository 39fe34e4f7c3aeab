import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { unnamedParts } from '../testing/audit/unnamed-parts.ts'
import { clientWith, readMails, type SignedInClient, signIn } from '../testing/index.ts'
import { onBothEngines } from '../testing/on-both-engines.ts'
import { runOperator } from '../testing/run-operator.ts'
import { spawnServer } from '../testing/spawn-server.ts'

const block = { ip: '198.18.8.0', subnet: '24', ip_desc: 'Ağ', ip_admin_c: 'DO1-EXAMPLE', ip_asn: 'AS64500' }
const ipOrder = { service_type_id: 1, price: 450, discounted_price: 450, ...block }
const asnOrder = { service_type_id: 2, price: 125, discounted_price: 125, organisation: 'Ağ' }

onBothEngines(
  (server) => {
    let me: SignedInClient
    let stranger: SignedInClient
    beforeAll(async () => {
      me = await signIn(server(), 'demo@ornek.example')
      stranger = await signIn(server(), 'genis@ornek.example')
    })
    const run = (...line: string[]) => runOperator(line, server().environment)
    const pending = async (client: SignedInClient) =>
      ((await client.call('GET', '/orders')).body as unknown as { pending: { id: number }[] }).pending
    const free = async () => JSON.parse((await me.call('GET', '/orders/show-available-ips')).text) as { ip: string }[]
    const isFree = async () => (await free()).some(({ ip }) => ip === block.ip)
    const traces = (action: string) =>
      server().db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()

    describe('open requests of a company', () => {
      it('are limited, also when many come at once to two processes', async () => {
        const other = await spawnServer({ ...server().environment, MAX_OPEN_REQUESTS: '5' })
        const clients = [stranger, clientWith(other.url, stranger.token)]
        const answers = await Promise.all(
          Array.from({ length: 16 }, (_, at) =>
            (clients[at % 2] ?? stranger).call('POST', '/orders/save', { ...asnOrder, organisation: `Ağ ${at}` }),
          ),
        )
        other.kill('SIGTERM')
        await other.exited
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
        const refused = answers.find(({ status }) => status !== 200)
        expect([refused?.status, refused?.body.code, refused?.body.message]).toEqual([
          409,
          'TOO_MANY_OPEN_REQUESTS',
          'En fazla 5 açık talebiniz olabilir',
        ])
        expect(await pending(stranger)).toHaveLength(5)
        // Another company is not affected, and a decision makes room.
        expect((await me.call('POST', '/orders/save', asnOrder)).status).toBe(200)
        const [first] = await pending(stranger)
        expect((await run('requests', 'refuse', String(first?.id), '--text', 'Yer açmak için')).code).toBe(0)
        expect((await stranger.call('POST', '/orders/save', { ...asnOrder, organisation: 'Sonra' })).status).toBe(200)
        await server().db.updateTable('order_requests').set({ state: 'refused' }).where('company_id', '=', 2).execute()
      })
    })

    describe.each([
      ['refuse', 'refused', 'reddedildi', 'request.refuse'],
      ['expire', 'expired', 'süresi dolduğu için kapatıldı', 'request.expire'],
    ])('requests %s', (verb, state, word, action) => {
      it('frees the block for others at once, mails the reason and leaves an audit row', async () => {
        const { body } = await me.call('POST', '/orders/save', { ...ipOrder, ip_desc: `Ağ ${verb}` })
        const id = String(body['id'])
        expect(await isFree()).toBe(false)
        const before = readdirSync(`${server().dataDir}/outbox`).length
        const done = await run('requests', verb, id, '--text', 'Belge "eksik"')
        expect([done.code, done.stdout]).toEqual([0, expect.stringContaining(`${id} numaralı talep ${word}`) as string])
        expect(done.stdout).toContain('198.18.8.0/24 bloğu boşaldı')
        expect((await pending(me)).map((one) => String(one.id))).not.toContain(id)
        expect(await isFree()).toBe(true)
        expect(readdirSync(`${server().dataDir}/outbox`).length).toBe(before + 1)
        const mail = readMails(server().dataDir).find((one) => one.includes(`${id} numaralı sipariş talebiniz`))
        expect(mail).toContain('demo@ornek.example')
        expect(mail).toContain('Belge "eksik"')
        const trace = (await traces(action)).at(-1)
        expect(trace).toMatchObject({ actor_kind: 'operator', target: `request ${id}` })
        expect(JSON.parse(trace?.details_json ?? '')).toMatchObject({ text: 'Belge "eksik"' })
        const row = await server()
          .db.selectFrom('order_requests')
          .select('state')
          .where('id', '=', Number(id))
          .executeTakeFirst()
        expect(row?.state).toBe(state)

        const taken = await stranger.call('POST', '/orders/save', { ...ipOrder, ip_desc: `Ağ ${verb}` })
        expect(taken.status).toBe(200)
        await run('requests', 'refuse', String(taken.body['id']), '--text', 'Deneme')
      })

      it('refuses a request that is decided or unknown, and a missing reason', async () => {
        const { body } = await me.call('POST', '/orders/save', { ...asnOrder, organisation: `Ağ ${verb}` })
        const id = String(body['id'])
        expect((await run('requests', verb, id)).code).toBe(2)
        expect((await run('requests', verb, id, '--text', ' ')).code).toBe(2)
        expect((await run('requests', 'approve', id)).code).toBe(0)
        const late = await run('requests', verb, id, '--text', 'x', '--json')
        expect(late.code).toBe(1)
        expect(JSON.parse(late.stderr)).toMatchObject({
          error: {
            code: 'conflict',
            message: expect.stringContaining(`${id} numaralı talep daha önce onaylandı`) as string,
          },
        })
        const unknown = await run('requests', verb, '99999', '--text', 'x', '--json')
        expect([unknown.code, JSON.parse(unknown.stderr)]).toMatchObject([1, { error: { code: 'not_found' } }])
      })
    })

    it('a block that is not on the list of free blocks comes onto it', async () => {
      // The demo's request 1 is for such a block.
      expect((await run('requests', 'refuse', '1', '--text', 'Deneme')).stdout).toContain(
        '198.18.11.0/24 bloğu boşaldı',
      )
      expect((await free()).map(({ ip }) => ip)).toContain('198.18.11.0')
    })

    it('a block that an order holds stays taken when an older request for it ends', async () => {
      const { body } = await me.call('POST', '/orders/save', ipOrder)
      expect((await run('requests', 'approve', String(body['id']))).code).toBe(0)
      const { id, ...row } = await server()
        .db.selectFrom('order_requests')
        .selectAll()
        .where('id', '=', Number(body['id']))
        .executeTakeFirstOrThrow()
      const again = { ...row, state: 'pending', order_id: null, decided_at: null } as const
      const second = await server()
        .db.insertInto('order_requests')
        .values(again)
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(second.id).not.toBe(id)
      const done = await run('requests', 'expire', String(second.id), '--text', 'Eski')
      expect([done.code, done.stdout]).toEqual([0, expect.not.stringContaining('boşaldı') as string])
      expect(await isFree()).toBe(false)
    })

    it('payments refuse changes no balance, takes it from the waiting list and mails the reason', async () => {
      const rate = (await me.call('GET', '/action/get/rate')).body['rate'] as number
      const { body } = await me.call('POST', '/action/add-payment', {
        order_id: 1005,
        amount_usd: 450,
        amount_try: Math.round(450 * rate * 100) / 100,
        exchange_rate: rate,
        payment_date: istanbulDay(Date.now()),
        payment_method: 'bank_transfer',
        reference_number: 'YOK-1',
      })
      const id = String(body['id'])
      const order = async () => (await me.call('GET', '/orders/1005')).body
      const before = await order()
      expect(before['payments_waitingAproval']).toHaveLength(1)
      const done = await run('payments', 'refuse', id, '--text', 'Havale ulaşmadı')
      expect([done.code, done.stdout]).toEqual([
        0,
        expect.stringContaining(`${id} numaralı ödeme reddedildi`) as string,
      ])
      expect(await order()).toMatchObject({
        payments_waitingAproval: [],
        net_balance: before['net_balance'],
        isActiveOrder: 0,
        order_status: 11,
      })
      const mail = readMails(server().dataDir).find((one) => one.includes('Havale ulaşmadı'))
      expect(mail).toContain('$450,00')
      expect(JSON.parse((await traces('payment.refuse')).at(-1)?.details_json ?? '')).toMatchObject({
        payment: Number(id),
        text: 'Havale ulaşmadı',
      })
      const again = await run('payments', 'confirm', id, '--json')
      expect([again.code, JSON.parse(again.stderr)]).toMatchObject([1, { error: { code: 'conflict' } }])
      expect((await run('payments', 'refuse', id, '--text', 'x')).stderr).toContain('reddedildi')
      expect((await run('payments', 'refuse', '99999', '--text', 'x')).code).toBe(1)
      expect(await unnamedParts(server().db)).toEqual([])
    })
  },
  { settings: { maxOpenRequests: 5 } },
)
