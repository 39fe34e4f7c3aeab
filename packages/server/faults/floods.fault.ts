import { Agent, request } from 'node:http'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import { demoPassword, waitFigures, type World } from '../../../tools/faults/world.ts'

const flood = 500
const guesses = 60
const largeBodies = 100
/** Linux lets a client of the loopback choose its address. */
const [stranger, second] = ['127.0.0.2', '127.0.0.3']
const agent = new Agent({ keepAlive: true, maxSockets: 100 })

interface Post {
  path: string
  body: object | string
  from?: string
  headers?: Record<string, string>
}

/** Posts JSON from an address; resolves to the status, 0 for a connection without an answer. */
function post(world: World, { path, body, from = '127.0.0.1', headers = {} }: Post): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Promise((resolve) => {
    const options = { method: 'POST', localAddress: from, headers: { 'content-type': 'application/json', ...headers } }
    const sent = request(`${world.server.url}/api${path}`, { ...options, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0)).end(text)
  })
}

const bogus = (at: number, from = stranger): Post =>
  at % 2 === 0
    ? { path: '/auth/login', body: { email: `${at}@ornek.example`, password: 'wrong' }, from }
    : {
        path: '/auth/reset-password',
        body: { token: `bogus-${at}`.padEnd(43, 'x'), password: 'Passwort-2027' },
        from,
      }

/** Signs a customer in from another address than the flood. */
async function signInTimed(world: World): Promise<number> {
  const email = 'genis@ornek.example'
  const body = { email, password: demoPassword(world.dataDir, email) }
  const startedAt = performance.now()
  const status = await post(world, { path: '/auth/login', body })
  if (status !== 200) throw new Error(`a real sign-in was answered ${status}`)
  return performance.now() - startedAt
}

async function firstRefusal(world: World): Promise<number> {
  for (let at = 1; at <= flood; at += 1) if ((await post(world, bogus(at, second))) === 429) return at
  return flood
}

export const faults: Fault[] = [
  {
    name: 'hashing-flood',
    promise: 'Hashing has its own small queue',
    engines: bothEngines,
    run: async (world) => {
      const alone = await signInTimed(world)
      const answers = Array.from({ length: flood }, (_, at) => post(world, bogus(at)))
      const signIn = await signInTimed(world)
      const judged = (await Promise.all(answers)).filter((status) => status === 400).length
      return [
        { what: 'real sign-in from another address', value: signIn, unit: 'ms', atMost: 1_000 },
        { what: 'the same sign-in without a flood', value: alone, unit: 'ms' },
        { what: 'bogus requests judged', value: judged, unit: `of ${flood}`, atMost: 20 },
        { what: 'first 429', value: await firstRefusal(world), unit: 'th request', atMost: 20 },
      ]
    },
  },
  {
    name: 'promo-guesses',
    promise: 'One customer cannot take what all need',
    engines: bothEngines,
    run: async ({ attacker }) => {
      const answers = await Promise.all(
        Array.from({ length: guesses }, (_, at) =>
          attacker.call('POST', '/orders/checkPromoCode', { code: `TAHMIN${at}`, service_type_id: 2 }),
        ),
      )
      const judged = answers.filter(({ status }) => status !== 429).length
      return [{ what: 'promo guesses judged', value: judged, unit: `of ${guesses}`, atMost: 10 }]
    },
  },
  {
    name: 'large-json',
    promise: 'Memory is bounded',
    engines: ['sqlite'],
    run: async (world) => {
      const large = 'x'.repeat(8 * 1024 * 1024)
      const statuses: number[] = []
      const waits = await world.waitsOfOthers(async () => {
        for (let at = 0; at < largeBodies; at += 1) {
          const headers = at % 2 === 0 ? {} : { connection: 'close' }
          statuses.push(await post(world, { path: '/auth/login', body: large, headers }))
        }
      })
      const answered = statuses.filter((status) => status === 413).length
      return [
        {
          what: 'bodies above the limit answered 413',
          value: answered,
          unit: `of ${largeBodies}`,
          atLeast: largeBodies,
        },
        ...waitFigures(waits),
      ]
    },
  },
]
