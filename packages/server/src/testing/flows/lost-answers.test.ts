import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Fetch } from '@ip-portal/core/kernel/http/http'
import type { Portal } from '@ip-portal/core/portal'
import { playFlow } from '@ip-portal/core/testing/walk/play-flow'
import { onBothEngines } from '../on-both-engines.ts'
import { openPortal } from '../open-portal.ts'
import { testFiles } from '../post-form.ts'

/** A flow that changes something, sent once or again with the same input; true when it has succeeded. */
type Change = (portal: Portal) => Promise<() => Promise<boolean>>
type Table = 'payments' | 'order_requests' | 'renewals' | 'tickets' | 'ticket_responses' | 'contract_files'

const { name, content } = testFiles.png
const file = { name, size: content.byteLength, content: new Blob([Buffer.from(content)]) }

const changes: Record<Table, Change> = {
  payments: async (portal) => {
    const payment = playFlow(portal.payment({ order: 1002, customer: null }))
    await payment.rest()
    const form = { amount: '12,50', reference: 'KAYIP', notes: '', method: 'bank_transfer' as const }
    return async () => (await payment.send({ type: 'payment.submit', form })).value === 'paid'
  },
  order_requests: async (portal) => {
    const order = playFlow(portal.newOrder())
    const service = (await order.rest()).context.services.find(({ id }) => id === 2)
    if (!service) throw new Error('the provider leases AS numbers')
    await order.send({ type: 'service.choose', service })
    const empty = { value: '', isVerified: false }
    const form = { service, block: null, description: '', adminC: empty, asn: empty, org: empty, organisation: 'Kayıp' }
    return async () => (await order.send({ type: 'order.submit', form })).value === 'placed'
  },
  renewals: async (portal) => {
    const renewal = playFlow(portal.renewal(1002))
    await renewal.rest()
    await renewal.send({ type: 'renewal.continue' })
    return async () => (await renewal.send({ type: 'renewal.confirm' })).value === 'requested'
  },
  tickets: async (portal) => {
    const opening = playFlow(portal.newTicket())
    const details = { subject: 'Kayıp', description: 'Yanıt gelmedi', order: null, files: [file] }
    return async () => (await opening.send({ type: 'form.submit', details })).value === 'succeeded'
  },
  ticket_responses: async (portal) => {
    const [ticket] =
      (await playFlow(portal.tickets()).rest()).context.data?.filter((one) => one.status === 'open') ?? []
    if (!ticket) throw new Error('the demo has an open ticket')
    const thread = playFlow(portal.ticket(ticket))
    await thread.rest()
    const reply = { text: 'Kayıp', files: [file] }
    return async () => (await thread.send({ type: 'reply.submit', reply })).context.notice === 'replied'
  },
  contract_files: async (portal) => {
    const upload = playFlow(portal.contractUpload())
    const details = { contract: 1, type: '2', description: 'Kayıp', files: [file] }
    return async () => (await upload.send({ type: 'form.submit', details })).value === 'succeeded'
  },
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A network that loses the next answers to writes, after the server has acted. */
function lossyNetwork({ hidesAdditions = false } = {}) {
  const network = { losing: 0, keys: [] as (string | null)[] }
  const send: Fetch = async (input, init) => {
    const request = input as Request
    const key = request.headers.get('idempotency-key')
    const answer = await fetch(request, init)
    if (key !== null) network.keys.push(key)
    if (key !== null && network.losing > 0) {
      network.losing -= 1
      await answer.arrayBuffer()
      throw new TypeError('fetch failed')
    }
    if (!hidesAdditions || !request.url.endsWith('/auth/security-status')) return answer
    return Response.json({ ...((await answer.json()) as object), additions: undefined })
  }
  return { network, fetch: send }
}

onBothEngines((server) => {
  const open = async ({ fetch: send }: { fetch: Fetch }) => {
    const { portal, signIn } = openPortal(server(), { fetch: send })
    closing.push(portal.auth.dispose)
    await signIn('demo@ornek.example')
    return portal
  }
  const count = async (table: Table) =>
    Number(
      (
        await server()
          .db.selectFrom(table)
          .select((row) => row.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )

  describe.each(Object.keys(changes) as Table[])('%s', (table) => {
    beforeAll(async () => {
      await server().db.deleteFrom('renewals').where('order_id', '=', 1002).execute()
    })

    it('are written once when the answer is lost, without a word to the user', async () => {
      const lossy = lossyNetwork()
      const submit = await changes[table](await open(lossy))
      const before = await count(table)
      lossy.network.losing = 1
      expect(await submit()).toBe(true)
      expect(lossy.network.keys).toHaveLength(2)
      expect(new Set(lossy.network.keys).size).toBe(1)
      expect(await count(table)).toBe(before + 1)
      if (table === 'renewals') await server().db.deleteFrom('renewals').where('order_id', '=', 1002).execute()
    })

    it('are written once when the user tries again, where the server does not list it', async () => {
      const lossy = lossyNetwork({ hidesAdditions: true })
      const submit = await changes[table](await open(lossy))
      const before = await count(table)
      lossy.network.losing = 1
      expect(await submit()).toBe(false)
      expect(lossy.network.keys).toHaveLength(1)
      expect(await submit()).toBe(true)
      expect(new Set(lossy.network.keys).size).toBe(1)
      expect(await count(table)).toBe(before + 1)
    })
  })
})
