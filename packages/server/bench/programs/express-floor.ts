// Calls of the portal as Express, helmet and nodemailer document them: a session look-up, the same statements, the same
// answers. It checks no schema, writes no log line, seals no audit row and knows few errors. A change is one transaction:
// - payment: claim of the idempotency key, version of the company, order, rate, payment, audit row, stored answer;
// - new route: route, note of a deletion or counter of the year, version of the block, audit row, mail;
// - deleted route: route, note of the deletion, version of the block, audit row, mail.
// Before it comes the order of a route change, after it the delivery of its mail, whose row is then deleted.
/* oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 handles their rejections */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import helmet from 'helmet'
import { createTransport } from 'nodemailer'
import { openStore } from '@ip-portal/server/testing'

const dataDir = process.env['DATA_DIR'] ?? ''
const { db } = openStore({ dataDir, databaseUrl: process.env['DATABASE_URL'] })
type Trx = typeof db

interface Locals extends Record<string, unknown> {
  session: NonNullable<Awaited<ReturnType<typeof findSession>>>
}
type Answer = express.Response<unknown, Locals>

const app = express()
app.use(helmet())
app.use(express.json())

const findSession = (token: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['s.id', 's.created_at', 's.last_seen_at', 's.step_up_until', 'u.id as user_id', 'u.name', 'u.email'])
    .select(['u.email_verified_at', 'u.totp_secret', 'c.id as company_id', 'c.name as company', 'c.orders_version'])
    .where('s.token_hash', '=', hash('sha256', token, 'hex'))
    .where('s.revoked_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()

app.use(async ({ headers }, response: Answer, next) => {
  const session = await findSession(headers.authorization?.replace(/^Bearer /, '') ?? '')
  if (!session) return void response.status(401).json({ success: false })
  response.locals.session = session
  next()
})

app.get('/api/auth/profile', async (_request, response: Answer) => {
  const { user_id } = response.locals.session
  const { name, email, phone } = await db
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const pending = await db
    .selectFrom('mail_tokens')
    .select('email')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'verify')
    .where('used_at', 'is', null)
    .where('expires_at', '>', Date.now())
    .where('email', '!=', email ?? '')
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  response.json({ name, email: email ?? '', phone: phone ?? '', pendingEmail: pending?.email ?? null })
})

/** Writes the audit row of a change. */
const audit = (trx: Trx, { session }: Locals, action: string, orderId: number, object: string | null, after: object) =>
  trx
    .insertInto('audit_log')
    .values({
      at: Date.now(),
      request_id: randomUUID(),
      company_id: session.company_id,
      user_id: session.user_id,
      actor_kind: 'user',
      actor_name: session.name,
      session_id: session.id,
      token_id: null,
      address: '127.0.0.1',
      order_id: orderId,
      action,
      outcome: 'done',
      target: object,
      before_json: '{}',
      details_json: JSON.stringify(after),
    })
    .execute()

interface Payment {
  order_id: number
  amount_usd: number
  payment_date: string
}

app.post('/api/action/add-payment', async (request, response: Answer) => {
  const { order_id, amount_usd, payment_date } = request.body as Payment
  const { company_id, user_id } = response.locals.session
  const at = Date.now()
  const content = hash('sha256', JSON.stringify(request.body))
  const name = {
    actor: `user:${user_id}`,
    method: 'POST',
    path: request.path,
    key: request.get('idempotency-key') ?? '',
  }
  const claim = { request_hash: content, status: 0, answer: '', expires_at: at + 86_400_000 }
  const answer = await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('idempotency_keys')
      .values({ ...name, ...claim })
      .onConflict((conflict) =>
        conflict
          .columns(['actor', 'method', 'path', 'key'])
          .doUpdateSet(claim)
          .where('idempotency_keys.expires_at', '<=', at),
      )
      .returning('key')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('companies')
      .set((row) => ({ orders_version: row('orders_version', '+', 1) }))
      .where('id', '=', company_id)
      .execute()
    await trx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', order_id)
      .where('company_id', '=', company_id)
      .where('status', '!=', 20)
      .executeTakeFirstOrThrow()
    const { rate_e4 } = await trx
      .selectFrom('exchange_rates')
      .select(['rate_on', 'rate_e4'])
      .orderBy('rate_on', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const cents = Math.round(amount_usd * 100)
    const { id } = await trx
      .insertInto('payments')
      .values({
        company_id,
        order_id,
        user_id,
        amount_usd_cents: cents,
        amount_try_cents: Math.round((cents * rate_e4) / 10_000),
        rate_e4,
        payment_on: payment_date,
        payment_method: 'bank_transfer',
        reference_number: null,
        notes: null,
        state: 'waiting',
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(trx, response.locals, 'payment.report', order_id, null, { payment: id, amount_usd })
    const done = JSON.stringify({
      success: true,
      message: 'Ödeme bildiriminiz alındı. Onaylandığında bakiyenize yansıtılacaktır.',
      id,
    })
    await trx
      .updateTable('idempotency_keys')
      .set({ status: 200, answer: done })
      .where((row) => row.and(name))
      .execute()
    return done
  })
  response.type('json').send(answer)
})

const block = '/api/ip/order/:order/:ip/:subnet/route'

/** Reads the order of the path for a change, which needs a step-up. */
async function changedOrder({ params }: express.Request, { session }: Locals) {
  if ((session.step_up_until ?? 0) < Date.now()) throw new Error('the session is not stepped up')
  const order = await db
    .selectFrom('orders')
    .select(['id', 'service_type_id', 'ip', 'subnet', 'is_active', 'free_changes_per_year'])
    .where('id', '=', Number(params['order']))
    .where('company_id', '=', session.company_id)
    .where('status', '!=', 20)
    .executeTakeFirstOrThrow()
  return { id: order.id, cidr: `${order.ip}/${order.subnet}` }
}

/** Ends a change: version of the block, audit row and mail in its transaction. */
async function endChange(
  trx: Trx,
  locals: Locals,
  action: string,
  order: { id: number; cidr: string },
  object: string,
) {
  const version = randomBytes(12).toString('base64url')
  await trx
    .insertInto('block_versions')
    .values({ order_id: order.id, version })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ version }))
    .returning('version')
    .executeTakeFirst()
  await audit(trx, locals, action, order.id, object, { object })
  const { name, email } = locals.session
  const body = `Merhaba ${name},\n\n${order.id} numaralı siparişinizde (${order.cidr}) değişiklik yapıldı:\n\n${object}\n`
  const mail = { to_address: email ?? '', subject: `Sipariş #${order.id}`, body }
  const at = Date.now()
  // Due later: this process sends it at once, and another one only if this one has ended.
  const row = { ...mail, unsubscribe_url: null, tries: 1, due_at: at + 60_000, created_at: at }
  const { id } = await trx.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()
  return { version, mail: { ...mail, id } }
}

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
const outbox = join(dataDir, 'outbox')
await mkdir(outbox, { recursive: true })

async function deliver({ id, to_address, subject, body }: Awaited<ReturnType<typeof endChange>>['mail']) {
  const { message } = await transport.sendMail({ from: 'portal@example.com', to: to_address, subject, text: body })
  await writeFile(join(outbox, `floor-${id}.eml`), message as Buffer)
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

app.post(block, async (request, response: Answer) => {
  const order = await changedOrder(request, response.locals)
  const { origin } = request.body as { origin: string }
  const object = `route ${order.cidr} ${origin}`
  const { version, mail } = await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('routes')
      .values({ order_id: order.id, origin, prefix: order.cidr, maintainer: 'MNT', modified_at: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow()
    const deletion = await trx
      .deleteFrom('recent_deletions')
      .where('order_id', '=', order.id)
      .where('object', '=', object)
      .returning('deleted_at')
      .executeTakeFirst()
    if (!deletion)
      await trx
        .insertInto('change_counters')
        .values({ order_id: order.id, year: new Date().getFullYear(), used: 1 })
        .onConflict((conflict) =>
          conflict.columns(['order_id', 'year']).doUpdateSet((row) => ({ used: row('change_counters.used', '+', 1) })),
        )
        .execute()
    return endChange(trx, response.locals, 'route.add', order, object)
  })
  void deliver(mail)
  response.json({ success: true, message: 'Route kaydı oluşturuldu', version })
})

app.delete(`${block}/:origin`, async (request, response: Answer) => {
  const order = await changedOrder(request, response.locals)
  const { origin = '' } = request.params as { origin?: string }
  const object = `route ${order.cidr} ${origin}`
  const { version, mail } = await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('routes')
      .where('order_id', '=', order.id)
      .where('origin', '=', origin)
      .returning(['prefix', 'maintainer'])
      .executeTakeFirstOrThrow()
    const deleted_at = Date.now()
    await trx
      .insertInto('recent_deletions')
      .values({ order_id: order.id, object, deleted_at })
      .onConflict((conflict) => conflict.columns(['order_id', 'object']).doUpdateSet({ deleted_at }))
      .execute()
    return endChange(trx, response.locals, 'route.delete', order, object)
  })
  void deliver(mail)
  response.json({ success: true, message: 'Route kaydı silindi', version })
})

const server = app.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
