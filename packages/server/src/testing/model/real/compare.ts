import { deepEqual, equal, notEqual } from 'node:assert/strict'
import type { Answer } from '../../portal-client.ts'
import { call as callApi } from '../../portal-client.ts'
import type { Call, OperatorCall } from '../call.ts'
import type { Expected } from '../model.ts'
import { isFree, prices, type State } from '../state.ts'
import { type IdList, readState, type ReadState, shownOf } from './read-state.ts'
import { orderPage, type Real } from './real.ts'

/** Call with the answer that the model expects and the one that came. */
export interface Answered {
  call: Call | OperatorCall
  expected: Expected
  answer: Answer
}

/** Compares what is stored with the state of the model, for both companies. */
export async function compareStored(real: Real, state: State): Promise<ReadState> {
  const read = await readState(real.place.db, real.stored, real.blocks, real.place.now())
  deepEqual(read.shown, shownOf(state))
  return read
}

/** Compares status, code and the named parts of an answer; versions and first answers are those of `seen`. */
export function compareAnswer({ call, expected, answer }: Answered, read: ReadState, seen: Seen): void {
  const { status, body, text } = answer
  equal(status, expected.status, `${call.kind} was answered ${status} ${text}`)
  if (expected.code !== undefined) equal(body.code, expected.code)
  if (status !== 200) return
  for (const [name, part] of Object.entries(expected.parts)) comparePart({ name, part, call, answer }, read, seen)
  const message = body.message ?? body['msg']
  if (typeof message === 'string') compareMessage(call, message, seen)
}

/** Answers of a sequence that later ones are compared with. */
export type Seen = Pick<Real, 'versions' | 'firsts' | 'messages'>

interface Part {
  name: string
  part: unknown
  call: Call | OperatorCall
  answer: Answer
}

function comparePart({ name, part, call, answer: { body, text } }: Part, { ids }: ReadState, seen: Seen) {
  const at = { ...body, ...(body['ticket'] as object | undefined) } as Record<string, unknown>
  if (name === 'first') seen.firsts.set(String(part), text)
  else if (name === 'repeats') equal(text, seen.firsts.get(String(part)))
  else if (name === 'id') {
    const [list, number] = String(part).split(' ') as [IdList, string]
    equal(at['id'], ids[list][Number(number)])
  } else if (name === 'version' && 'order' in call) {
    const [number, order] = [Number(String(part).split(' ')[1]), call.order ?? 0]
    rememberVersion(seen, order, number, String(at['version']))
  } else deepEqual(at[name], part)
}

/** Remembers the text of a version, which no other version of the block has. */
function rememberVersion({ versions }: Seen, order: number, number: number, text: string): void {
  const texts = (versions[order] ??= [])
  texts.forEach((known, at) => {
    if (at === number) equal(text, known)
    else notEqual(text, known)
  })
  texts[number] = text
}

/** Demands one message for each kind of call, which no other kind has. */
function compareMessage(call: Call | OperatorCall, message: string, { messages }: Seen): void {
  const kind = call.kind === 'tag.set' && call.tag === null ? 'tag.remove' : call.kind
  for (const [other, known] of messages) {
    if (other === kind) equal(message, known)
    else notEqual(message, known, `${kind} and ${other} say the same`)
  }
  messages.set(kind, message)
}

/** Compares the stored version of a block with the last one that was answered; that of a cancelled order is new. */
export function compareVersions({ versions }: ReadState, state: State, seen: Seen): void {
  state.orders.forEach(({ version, status }, order) => {
    if (version === 0) equal(versions[order], undefined)
    // The command that cancels it does not say the new version.
    else if (status === 20) rememberVersion(seen, order, version, String(versions[order]))
    else equal(versions[order], seen.versions[order]?.[version])
  })
}

/** Compares the page of an order and its allowance with the model. */
export async function comparePage(real: Real, state: State, number: number): Promise<void> {
  const order = state.orders[number]
  if (!order) return
  const { reader: token } = real.stored.companies[order.company]
  const path = `/orders/${real.ids.orders[number]}/params`
  const [page, allowance] = await Promise.all([
    orderPage(real, state, number),
    callApi(real.place.url(), 'GET', path, { token }),
  ])
  if (order.status === 20) return equal(page['success'], false)
  equal(page['tag'], order.tag)
  equal(page['isActiveOrder'], order.isActive ? 1 : 0)
  equal(page['order_status'], order.status)
  equal(page['end_date'], order.endsOn)
  equal(page['net_balance'], (order.charges - order.payments) / 100)
  const waiting = state.payments.filter((one) => one.order === number && one.state === 'waiting')
  deepEqual(listed(page, 'payments_waitingAproval', 'amount_usd'), waiting.map(({ cents }) => cents / 100).toSorted())
  const renewals = state.renewals.filter((one) => one.order === number)
  deepEqual(listed(page, 'renewals', 'totalAmount'), renewals.map(({ total }) => total / 100).toSorted())
  if (order.block === null) return
  deepEqual(listed(page, 'routes', 'origin'), order.routes.toSorted())
  deepEqual(listed(page, 'roas', 'asn'), order.roas.toSorted())
  const { nservers } = page['domain'] as { nservers: string[] | null }
  deepEqual(nservers ?? [], order.nameServers ?? [])
  const { body } = allowance
  const year = new Date(state.now + 3 * 3_600_000).getUTCFullYear()
  equal(body['available'], Math.max(0, order.free - (order.used[year] ?? 0)))
  equal(body['fee'], prices.changeFee / 100)
}

const listed = (page: Record<string, unknown>, list: string, field: string): unknown[] =>
  (page[list] as Record<string, unknown>[]).map((row) => row[field]).toSorted()

/** Compares the blocks that both companies can order. */
export async function compareStock(real: Real, { stock, now }: State): Promise<void> {
  const free = Object.keys(stock).filter((block) => isFree({ stock, now }, block))
  for (const { reader } of Object.values(real.stored.companies)) {
    const { text } = await callApi(real.place.url(), 'GET', '/orders/show-available-ips', { token: reader })
    const shown = (JSON.parse(text) as { ip: string; subnet: string }[]).map(({ ip, subnet }) => `${ip}/${subnet}`)
    deepEqual(shown.filter((block) => block in stock).toSorted(), free.toSorted())
  }
}
