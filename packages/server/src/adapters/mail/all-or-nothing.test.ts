import { beforeAll, describe, expect, it } from 'vitest'
import { createMailToken } from '../../auth/links/mail-tokens.ts'
import type { Tables } from '../../store/db/schema/tables.ts'
import { apiRoutes } from '../../testing/api/api-routes.ts'
import { type Customers, formerAddress, signInCustomers, successfulCalls } from '../../testing/api/successful-calls.ts'
import { type FailingTransactions, plantFailingTransactions } from '../../testing/faults/failing-transactions.ts'
import { call, codeOf, runOperator, type TestServer } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

const [demo, fresh, large] = ['demo@ornek.example', 'yeni@ornek.example', 'genis@ornek.example']
const newAddress = 'a.baska@ornek.example'

/** Receivers of the mails of each change, in alphabetical order; those that are not named send none. */
const receivers: Record<string, string[]> = {
  'POST /auth/tokens': [demo],
  'POST /auth/forgot-password': [demo],
  'POST /auth/resend-verification': [fresh],
  'POST /auth/verify-2fa': [demo],
  'POST /auth/recovery-codes': [demo],
  // One says that the link was used, one that a new device has signed in.
  'POST /auth/secure-check': [large, large],
  'POST /ip/order/:order/:ip/:subnet/route': [demo],
  'DELETE /ip/order/:order/:ip/:subnet/route/:origin': [demo],
  'POST /ip/order/:order/:ip/:subnet/rpki/roa': [demo],
  'DELETE /ip/order/:order/:ip/:subnet/rpki/roa': [demo],
  'PUT /ip/order/:order/:ip/:subnet/nameservers': [demo],
  'DELETE /ip/order/:order/:ip/:subnet/nameservers': [demo],
  'POST /ip/order/:order/:ip/:subnet/nameservers': [demo],
  'POST /auth/reset-password': [large],
  'POST /auth/undo-email': [formerAddress, large],
  'switching the mails of new devices off': [demo],
  'asking for another address': [newAddress, fresh],
  'another address that counts': [newAddress, fresh],
  'another password': [newAddress],
  'a second factor that is set up': [newAddress],
  'recovery codes that are kept': [demo],
  'a recovery code before a change': [demo],
  'a recovery code at sign-in': [demo],
  'a secure link before the second factor': [demo],
  'tickets reply': [formerAddress],
  'requests refuse': [demo],
  'payments refuse': [demo],
  'two-factor off': [demo],
}

const aTicket = { tables: ['tickets', 'files', 'ticket_files', 'upload_space', 'idempotency_keys'] }
/** Mails and tables of the steps that a test takes before it sends some calls. */
const prepared: Record<string, { mails?: string[]; tables: string[] }> = {
  'DELETE /auth/sessions/:id': { mails: [demo], tables: ['sessions', 'devices'] },
  'POST /auth/logout': { mails: [fresh], tables: ['sessions', 'devices'] },
  'PATCH /tickets/:id/status': aTicket,
  'POST /tickets/:id/responses': aTicket,
  // The password that these need is checked before, and its instant kept.
  'asking for another address': { tables: ['sessions'] },
  'another password': { tables: ['sessions'] },
}

/** Tables of what comes before a change, such as counters of tries, and of what follows it. */
const besides = ['rate_limits', 'wrong_guesses', 'used_totp_steps', 'temp_tokens', 'email_undos']
const behind = ['audit_seals', 'audit_sealer', 'audit_checkpoints', 'outbox', 'file_chunks']

interface Change {
  /** Actions of its audit rows. */
  actions: string[]
  send: () => Promise<{ status: number }>
}

const actions = new Map<string, string>(
  apiRoutes().flatMap(({ method, path, description }) =>
    typeof description?.action === 'string' ? [[`${method} ${path}`, description.action] as const] : [],
  ),
)

/** True unless a row tells of another change: a link that is not used yet was made for the call. */
function isOfChange(table: string, row: Record<string, unknown>, done: readonly string[]): boolean {
  if (table === 'mail_tokens') return row['used_at'] !== null
  return table !== 'audit_log' || (row['outcome'] === 'done' && done.includes(String(row['action'])))
}

onBothEngines((current) => {
  let server: TestServer
  let me: Customers
  let failing: FailingTransactions
  let names: (keyof Tables)[] = []
  beforeAll(async () => {
    server = current()
    me = await signInCustomers(server)
    names = (await server.db.introspection.getTables()).map(({ name }) => name as keyof Tables)
    failing = await plantFailingTransactions(server)
  })

  const command = (action: string, ...line: string[]): Change => ({
    actions: [action],
    send: async () => {
      const [what = '', verb] = line
      const first = async () => {
        const { json } = await runOperator([what, 'list', '--json'], server.environment)
        return String((json as { id: number }[])[0]?.id)
      }
      const words = verb === 'off' ? line : [what, verb ?? '', await first(), '--text', 'Metin']
      return { status: (await runOperator(words, server.environment)).code === 0 ? 200 : 500 }
    },
  })

  const saveProfile = (fields: object) => {
    const currentPassword = server.signIns.find(({ email }) => email === fresh)?.password
    return me.fresh.call('PUT', '/auth/profile', { name: 'Yeni', phone: null, currentPassword, ...fields })
  }
  const calls = successfulCalls(() => ({ server, me }))
  let waitingSecret = ''
  let recoveryCodes: string[] = []
  const changes: Record<string, Change> = {
    ...Object.fromEntries(
      Object.entries(calls).flatMap(([name, send]) => {
        const action = actions.get(name)
        // The password alone signs no user with a second factor in.
        if (action === undefined || name === 'POST /auth/login') return []
        return [[name, { actions: [action], send }]]
      }),
    ),
    'switching the mails of new devices off': {
      actions: ['notifications.change'],
      send: () => me.demo.call('PUT', '/auth/notifications', { new_device: false }),
    },
    'asking for another address': { actions: ['email.ask'], send: () => saveProfile({ email: newAddress }) },
    'another address that counts': {
      actions: ['email.change'],
      send: async () => {
        const token = await createMailToken(server.db, 'verify', { id: 2, email: newAddress }, Date.now())
        return me.fresh.call('POST', '/auth/verify-email', { token })
      },
    },
    'another password': {
      actions: ['profile.saved'],
      send: () => saveProfile({ email: newAddress, newPassword: 'Mavi-Kapı-1987' }),
    },
    'a second factor that waits for its code': {
      actions: ['two-factor.set-up'],
      send: async () => {
        const answer = await me.fresh.call('POST', '/auth/2fa/setup')
        waitingSecret = String(answer.body['secret'])
        return answer
      },
    },
    'a second factor that is set up': {
      actions: ['two-factor.on'],
      send: async () => {
        await server.db.deleteFrom('used_totp_steps').where('user_id', '=', 2).execute()
        return me.fresh.call('POST', '/auth/2fa/verify', { token: codeOf(waitingSecret) })
      },
    },
    'recovery codes that are kept': {
      actions: ['recovery-codes.replace'],
      send: async () => {
        const answer = await me.demo.call('POST', '/auth/recovery-codes')
        recoveryCodes = (answer.body['codes'] ?? []) as string[]
        return answer
      },
    },
    'a recovery code before a change': {
      actions: ['two-factor.code'],
      send: () => me.demo.call('POST', '/auth/2fa/verify', { token: recoveryCodes[0] }),
    },
    'a recovery code at sign-in': {
      actions: ['session.open'],
      send: async () => {
        const otp = recoveryCodes[1]
        const password = server.signIns.find(({ email }) => email === demo)?.password
        const { body } = await call(server.url, 'POST', '/auth/login', { body: { email: demo, password } })
        return call(server.url, 'POST', '/auth/verify-2fa', { body: { tempToken: body['tempToken'], otp } })
      },
    },
    'a secure link before the second factor': {
      actions: ['secure-link.use'],
      send: async () => {
        const key = await createMailToken(server.db, 'secure', { id: 1, email: demo }, Date.now())
        return call(server.url, 'POST', '/auth/secure-check', { body: { key } })
      },
    },
    'tickets reply': command('ticket.staff-reply', 'tickets', 'reply'),
    'requests refuse': command('request.refuse', 'requests', 'refuse'),
    'payments refuse': command('payment.refuse', 'payments', 'refuse'),
    'two-factor off': command('two-factor.off', 'two-factor', 'off', demo),
  }

  /** Lists what is stored, without the rows that come before or behind a change. */
  async function stored(tables: readonly string[], done: readonly string[]): Promise<Set<string>> {
    const read = names.filter((name) => ![...besides, ...behind, ...tables].includes(name))
    const rows = await Promise.all(
      read.map(async (name) => {
        const all = (await server.db.selectFrom(name).selectAll().execute()) as Record<string, unknown>[]
        return all.filter((row) => isOfChange(name, row, done)).map((row) => `${name} ${JSON.stringify(row)}`)
      }),
    )
    return new Set(rows.flat())
  }

  describe('a change comes with its row and its mails, or not at all:', () => {
    it.each(Object.entries(changes))('%s', async (name, { actions: done, send }) => {
      const mails = receivers[name] ?? []
      const { mails: earlier = [], tables = [] } = prepared[name] ?? {}
      await failing.takeReceivers()
      for (const moment of ['at its commit', 'at its mail'] as const) {
        if (moment === 'at its mail' && mails.length === 0) continue
        const before = await stored(tables, done)
        const { status } = await failing.during(moment, done, send)
        const after = await stored(tables, done)
        const changed = [...before, ...after].filter((row) => before.has(row) !== after.has(row))
        expect([moment, status, changed]).toEqual([moment, 500, []])
        expect(await failing.takeReceivers()).toEqual(earlier)
      }
      const { status } = await send()
      expect([status, await failing.takeReceivers()]).toEqual([200, [...earlier, ...mails].toSorted()])
    })
  })
})
