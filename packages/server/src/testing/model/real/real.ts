import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { type CommandInput, OperatorError, type OperatorDeps } from '../../../operator/command.ts'
import { creditCommands } from '../../../operator/commands/ledger/credit.ts'
import { reverseCommands } from '../../../operator/commands/ledger/reverse.ts'
import { paymentCommands } from '../../../operator/commands/orders/payments.ts'
import { renewalCommands } from '../../../operator/commands/orders/renewals.ts'
import { requestCommands } from '../../../operator/commands/orders/requests.ts'
import { orderCommands } from '../../../operator/order-end/order-commands.ts'
import { type Answer, answerOf, call as callApi } from '../../portal-client.ts'
import { freshCode } from '../../test-codes.ts'
import type { By, Call, OperatorCall } from '../call.ts'
import { type CompanyName, lengths, type State } from '../state.ts'
import { addCompanies, blocksOf, type Stored } from './companies.ts'
import type { Place } from './place.ts'
import type { IdList } from './read-state.ts'
import { requestOf } from './wire.ts'

/** Client of the server in one sequence: what its companies hold, and what it remembers of answers. */
export interface Real {
  place: Place
  stored: Stored
  blocks: string[]
  /** Tokens of the sessions of the seats. */
  sessions: Record<CompanyName, (string | undefined)[]>
  apiTokens: string[]
  keys: Map<number, string>
  /** Texts of the versions of each order. */
  versions: (string | undefined)[][]
  /** Answers by the name of their claim. */
  firsts: Map<string, string>
  /** Messages of the answers by kind. */
  messages: Map<string, string>
  ids: Record<IdList, number[]>
}

/** Begins a sequence with companies of its own. */
export async function newReal(place: Place, sequence: number) {
  const { state, stored } = await addCompanies(place, sequence)
  const ids = { orders: stored.orders, payments: [], requests: [], renewals: [], tickets: [], tokens: [] }
  const real: Real = {
    place,
    stored,
    blocks: blocksOf(sequence),
    sessions: { A: [], B: [] },
    apiTokens: [],
    keys: new Map(),
    versions: [],
    firsts: new Map(),
    messages: new Map(),
    ids,
  }
  return { state, real }
}

/** State that a call is sent in, and the process that gets it. */
export type Sending = Pick<State, 'orders'> & { process?: 0 | 1 }

/** Sends a call and reads its answer. */
export async function send(real: Real, call: Call | OperatorCall, sending: Sending): Promise<Answer> {
  if (call.by === null) return provide(real, call)
  if (call.kind === 'session.open') return signIn(real, call.by)
  const answer = await answerOf(await fetch(await requestFor(real, call, sending)))
  if (call.kind === 'token.add' && answer.status === 200) real.apiTokens.push(String(answer.body['token']))
  return answer
}

/** Sends a call and closes the connection before the answer. */
export async function sendAndLeave(real: Real, call: Call, sending: Sending): Promise<void> {
  if (call.kind === 'session.open') return
  const request = await requestFor(real, call, sending)
  const body = Buffer.from(await request.arrayBuffer())
  const headers = { ...Object.fromEntries(request.headers), 'content-length': body.byteLength }
  await new Promise<void>((resolve) => {
    const sent = httpRequest(request.url, { method: request.method, headers, agent: false })
    sent.on('error', () => undefined)
    sent.on('close', resolve)
    sent.end(body, () => setImmediate(() => sent.destroy()))
  })
}

/** Creates the request of a call with its bearer, key and version. */
async function requestFor(real: Real, call: Exclude<Call, { kind: 'session.open' }>, { orders, process }: Sending) {
  const { method, path, json, form } = requestOf(call, {
    id: (list, number) => real.ids[list][number] ?? 0,
    block: (order) => orders[order]?.block ?? null,
  })
  const headers = new Headers()
  const bearer = bearerOf(real, call.by)
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  if ('key' in call && call.key !== null) headers.set('idempotency-key', keyOf(real, call.key))
  if ('match' in call && call.match !== null)
    headers.set('if-match', `"${real.versions[call.order]?.[call.match] ?? 'unknown'}"`)
  const fields = call.kind === 'two-factor.code' ? { token: await codeOf(real, call.by) } : json
  if (fields) headers.set('content-type', 'application/json')
  const body = form ? formOf(form) : fields && JSON.stringify(fields)
  return new Request(`${real.place.url(process)}/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

function formOf(texts: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  return form
}

const bearerOf = ({ apiTokens, sessions }: Real, by: By) =>
  'token' in by ? apiTokens[by.token] : sessions[by.company][by.seat]

function keyOf({ keys }: Real, number: number): string {
  const key = keys.get(number) ?? randomUUID()
  keys.set(number, key)
  return key
}

/** Reads the version of a block that never changed, once; a call then knows it as one that follows a change. */
export async function readFirstVersion(real: Real, { orders }: Sending, order: number): Promise<void> {
  const texts = (real.versions[order] ??= [])
  if (orders[order]?.version === 0) texts[0] ??= String((await orderPage(real, { orders }, order))['version'])
}

/** Reads an order as its page does, by the token of its company; fields of the block stand beside the others. */
export async function orderPage(real: Real, { orders }: Sending, order: number): Promise<Record<string, unknown>> {
  const token = real.stored.companies[orders[order]?.company ?? 'A'].reader
  const { body } = await callApi(real.place.url(), 'GET', `/orders/${real.ids.orders[order]}`, { token })
  return { ...body, ...(body['ipDetails'] as object | null) }
}

const companyOf = ({ stored }: Real, by: By) => stored.companies['token' in by ? 'A' : by.company]

const codeOf = (real: Real, by: By) => freshCode(real.place, companyOf(real, by).email, real.place.now())

async function signIn(real: Real, by: By): Promise<Answer> {
  if ('token' in by) throw new TypeError('a token does not sign in')
  const url = real.place.url()
  const { email, password } = companyOf(real, by)
  const first = await callApi(url, 'POST', '/auth/login', { body: { email, password } })
  const { tempToken } = first.body
  const last = await callApi(url, 'POST', '/auth/verify-2fa', { body: { tempToken, otp: await codeOf(real, by) } })
  real.sessions[by.company][by.seat] = String(last.body['token'])
  return last
}

const commands = [
  ...paymentCommands,
  ...reverseCommands,
  ...creditCommands,
  ...requestCommands,
  ...renewalCommands,
  ...orderCommands,
]
const statusOf = { invalid: 400, not_found: 404, conflict: 409, failed: 500 }
/** Command lines whose noun has no plural. */
const creditLines: Record<string, string> = {
  'credit.add': 'credit',
  'credit.move': 'credit move',
  'credit.pay': 'credit pay',
}
const firstAsn = 200_000

/** Executes a command of the provider on the server's database; these users have no verified address for mails. */
async function provide(real: Real, call: OperatorCall): Promise<Answer> {
  const { db, now } = real.place
  const [noun, verb] = call.kind.split('.')
  const line = creditLines[call.kind] ?? `${noun}s ${verb}`
  const command = commands.find(({ words }) => words.join(' ') === line)
  const [ids, options] = inputOf(real, call)
  const deps = { db, now: now(), by: { name: 'model', requestId: 'model' }, publicUrl: 'https://portal.example' }
  const settings = { orderEnd: { graceDays: 7, cancelDays: 30, quarantineDays: lengths.quarantine / lengths.day } }
  const secretKey = () => Promise.resolve(real.place.secretKey)
  const rest = { isDemo: () => Promise.resolve(true), providerMnt: 'EXAMPLE-MNT', settings, secretKey }
  let status = 200
  try {
    const given = ids.map(String)
    const input = { argument: given[0] ?? '', arguments: given, options, flags: { yes: true } as const }
    await command?.run({ ...deps, ...rest } as OperatorDeps, input)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    status = statusOf[error.code]
  }
  return { status, headers: new Headers(), body: {}, text: '' }
}

/** Ids and options of a command. */
function inputOf({ ids }: Real, call: OperatorCall): [number[], CommandInput['options']] {
  switch (call.kind) {
    case 'payment.confirm':
      return [[ids.payments[call.payment] ?? 0], {}]
    case 'payment.refuse':
    case 'payment.reverse':
      return [[ids.payments[call.payment] ?? 0], { text: 'x' }]
    case 'payment.add':
      return [[ids.orders[call.order] ?? 0], { usd: String(call.cents / 100) }]
    case 'credit.add':
      return [[ids.orders[call.order] ?? 0], { usd: String(call.cents / 100), text: 'x' }]
    case 'credit.pay': {
      const usd = call.cents === null ? {} : { usd: String(call.cents / 100) }
      return [[ids.orders[call.order] ?? 0], { text: 'x', ...usd }]
    }
    case 'credit.move': {
      const usd = call.cents === null ? {} : { usd: String(call.cents / 100) }
      return [[ids.orders[call.from] ?? 0, ids.orders[call.to] ?? 0], usd]
    }
    case 'request.approve': {
      const id = ids.requests[call.request] ?? 0
      return [[id], call.isBlock ? {} : { asn: `AS${firstAsn + id}` }]
    }
    case 'request.refuse':
      return [[ids.requests[call.request] ?? 0], { text: 'x' }]
    case 'renewal.complete':
      return [[ids.renewals[call.renewal] ?? 0], {}]
    case 'renewal.refuse':
      return [[ids.renewals[call.renewal] ?? 0], { text: 'x' }]
    case 'order.suspend':
    case 'order.resume':
    case 'order.cancel':
      return [[ids.orders[call.order] ?? 0], { text: 'x' }]
    case 'order.extend':
      return [[ids.orders[call.order] ?? 0], { text: 'x', to: call.to }]
  }
}
