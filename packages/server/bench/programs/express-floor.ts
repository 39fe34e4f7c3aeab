// Two calls of the portal as Express and helmet document it: a session look-up, the same queries, the same answers. It
// checks no schema, writes no log line and knows no error but a missing session.
/* oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 handles their rejections */
import { hash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express from 'express'
import helmet from 'helmet'
import { openStore } from '@ip-portal/server/testing'

const { db } = openStore({ dataDir: process.env['DATA_DIR'] ?? '', databaseUrl: process.env['DATABASE_URL'] })

interface Locals extends Record<string, unknown> {
  userId: number
}

const app = express()
app.use(helmet())
app.use(express.json())

app.use(async ({ headers }, response: express.Response<unknown, Locals>, next) => {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
  const session = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['s.id', 's.created_at', 's.last_seen_at', 's.step_up_until', 'u.id as user_id', 'u.name', 'u.email'])
    .select(['u.email_verified_at', 'u.totp_secret', 'c.id as company_id', 'c.name as company', 'c.orders_version'])
    .where('s.token_hash', '=', hash('sha256', token, 'hex'))
    .where('s.revoked_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!session) return void response.status(401).json({ success: false })
  response.locals.userId = session.user_id
  next()
})

app.get('/api/auth/profile', async (_request, response: express.Response<unknown, Locals>) => {
  const { name, email, phone } = await db
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', response.locals.userId)
    .executeTakeFirstOrThrow()
  const pending = await db
    .selectFrom('mail_tokens')
    .select('email')
    .where('user_id', '=', response.locals.userId)
    .where('purpose', '=', 'verify')
    .where('used_at', 'is', null)
    .where('expires_at', '>', Date.now())
    .where('email', '!=', email ?? '')
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  response.json({ name, email: email ?? '', phone: phone ?? '', pendingEmail: pending?.email ?? null })
})

app.post('/api/orders/checkPromoCode', async (request, response) => {
  const { code, service_type_id } = request.body as { code: string; service_type_id: number }
  const { price_cents } = await db
    .selectFrom('service_types')
    .select('price_cents')
    .where('id', '=', service_type_id)
    .executeTakeFirstOrThrow()
  const promo = await db
    .selectFrom('promo_codes')
    .select(['code', 'discount_type', 'discount_value'])
    .where('code', '=', code.trim().toUpperCase())
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow()
  const value = promo.discount_value
  const discount = promo.discount_type === 'fixed' ? value : Math.round((price_cents * value) / 100)
  response.json({
    success: true,
    message: `${promo.code} kodu uygulandı`,
    discount: discount / 100,
    finalPrice: (price_cents - discount) / 100,
    promoDetails: { code: promo.code, discountType: promo.discount_type, discountValue: value },
  })
})

const server = app.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
