import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { usdToTry } from '@ip-portal/core/kernel/values/money'
import { type Answer, call, clientWith } from '@ip-portal/server/testing'
import { demoPassword, signInByPassword, type World } from '../../../tools/faults/world.ts'

const fresh = 'yeni@ornek.example'
const lanes = 8

/** One call, sent to one of several servers. */
type Send = (url: string, at: number) => Promise<Answer>

/** Calls by the action of the audit rows that they leave. */
interface MixedCalls {
  changes: readonly Send[]
  refusals: readonly { action: string; send: Send }[]
}

/** Prepares changes that succeed, and changes that are refused for one reason each. */
async function mixedCalls({ server, dataDir, attacker, other }: World): Promise<MixedCalls> {
  const [mine, theirs] = [attacker.token, other.token]
  const password = demoPassword(dataDir, fresh)
  const ended = await signInByPassword(server.url, dataDir, fresh)
  await ended.call('POST', '/auth/logout')
  const { rate } = (await attacker.call('GET', '/action/get/rate')).body as { rate: number }
  const paid = {
    order_id: 1002,
    amount_usd: 20,
    amount_try: usdToTry(20, rate),
    exchange_rate: rate,
    payment_date: istanbulDay(Date.now()),
    payment_method: 'bank_transfer',
  }
  const as = (token: string, path: string, body: (at: number) => unknown, method = 'POST'): Send => {
    return (url, at) => clientWith(url, token).call(method, path, body(at))
  }
  const signIn = (body: { email: string; password: string }): Send => {
    return (url, at) =>
      call(url, 'POST', '/auth/login', { body, headers: { 'x-forwarded-for': `198.18.0.${at % 250}` } })
  }
  return {
    changes: [
      as(mine, '/orders/1001/tag', (at) => ({ tag: `mixed ${at}` })),
      as(theirs, '/orders/2001/tag', (at) => ({ tag: `mixed ${at}` })),
      as(mine, '/ip/order/1001/192.0.2.0/24/route', (at) => ({ origin: `AS${400_000 + at}` })),
      as(mine, '/action/add-payment', (at) => ({ ...paid, notes: `mixed ${at}` })),
      as(theirs, '/auth/notifications', (at) => ({ due: at % 12 > 5 }), 'PUT'),
      signIn({ email: fresh, password }),
    ],
    refusals: [
      { action: 'tag.set', send: as(mine, '/orders/2001/tag', () => ({ tag: 'foreign' })) },
      { action: 'tag.set', send: as(theirs, '/orders/2001/tag', () => ({ tag: 5 })) },
      { action: 'tag.set', send: as(ended.token, '/orders/1001/tag', () => ({ tag: 'ended' })) },
      { action: 'recovery-codes.replace', send: as(theirs, '/auth/recovery-codes', () => ({})) },
      { action: 'two-factor.code', send: as(mine, '/auth/2fa/verify', () => ({ token: '000000' })) },
      { action: 'password.check', send: as(theirs, '/auth/confirm-password', () => ({ password: 'Tahmin-1' })) },
      { action: 'session.open', send: signIn({ email: 'genis@ornek.example', password: 'Tahmin-1' }) },
    ],
  }
}

/** Answered calls of a load. */
export interface AuditedCalls {
  /** Request ids of the changes that were answered 200. */
  changed: string[]
  /** Numbers of the refused calls by action. */
  refused: Map<string, number>
  /** Answers that were neither. */
  wrong: string[]
}

const isRefused = ({ status, body }: Answer) => (status >= 400 && status < 500) || body['success'] === false

/** Sends changes and refused changes in turn to each of the servers, several at once. */
export async function sendMixed(world: World, urls: readonly string[], pairs: number): Promise<AuditedCalls> {
  const { changes, refusals } = await mixedCalls(world)
  const sent: AuditedCalls = { changed: [], refused: new Map(), wrong: [] }
  const lane = async (first: number) => {
    for (let at = first; at < pairs; at += lanes) {
      const url = urls[(at >> 1) % urls.length] ?? world.server.url
      const change = await changes[at % changes.length]?.(url, at)
      if (change?.status === 200) sent.changed.push(change.headers.get('x-request-id') ?? '')
      else sent.wrong.push(`${change?.status} ${change?.text.slice(0, 100)}`)
      const refusal = refusals[at % refusals.length]
      const answer = await refusal?.send(url, at)
      if (refusal && answer && isRefused(answer))
        sent.refused.set(refusal.action, (sent.refused.get(refusal.action) ?? 0) + 1)
      else sent.wrong.push(`${answer?.status} ${answer?.text.slice(0, 100)}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)))
  return sent
}
