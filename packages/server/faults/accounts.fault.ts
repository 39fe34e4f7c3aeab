import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, call, mailAfter, readMails } from '@ip-portal/server/testing'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'
import { demoPassword, type World } from '../../../tools/faults/world.ts'
import { endSessions, holdBodies } from './ended-sessions.ts'
import { askReset, done, resetLink, resetPassword } from './password-resets.ts'
import { withSecondServer } from './second-server.ts'

const [fresh, wide] = ['yeni@ornek.example', 'genis@ornek.example'] as const
/** Lets each request name its address, as a proxy does. */
const behindProxy = { settings: { TRUST_PROXY: '1' } }

const guesses = 400
const guessLanes = 16
/** Wrong passwords of a day before unknown devices wait, and those of one address. */
const [freeGuesses, guessesOfAddress] = [50, 10]
const ownSignIns = 12
const resetRequests = 20

interface From {
  address: string
  device?: string | undefined
}

const post = (url: string, path: string, body: unknown, { address, device }: From): Promise<Answer> =>
  call(url, 'POST', path, {
    body,
    headers: { 'x-forwarded-for': address, ...(device === undefined ? {} : { cookie: `portal-device=${device}` }) },
  })

const deviceOf = ({ headers }: Answer) => /^portal-device=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1]
const strange = (at: number) => `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`
const count = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length

/** Guesses the password of one user from as many addresses through two servers, while the user signs in. */
async function guessFromEverywhere(world: World): Promise<Figure[]> {
  const { url } = world.server
  const right = { email: fresh, password: demoPassword(world.dataDir, fresh) }
  const device = deviceOf(await post(url, '/auth/login', right, { address: '203.0.113.1' }))
  if (device === undefined) throw new Error('the first sign-in left no device')
  return withSecondServer(world, async (second) => {
    const urls = [url, second.url]
    const login = (at: number, body: unknown, from: From) =>
      post(urls[at % 2] ?? url, '/auth/login', body, from).then(({ status }) => status)
    const statuses: number[] = []
    const lane = async (first: number) => {
      for (let at = first; at < guesses; at += guessLanes)
        statuses.push(await login(at, { email: fresh, password: `Tahmin-${at}` }, { address: strange(at) }))
    }
    const flood = Promise.all(Array.from({ length: guessLanes }, (_, at) => lane(at)))
    const own: number[] = []
    // Half of them come from an address of the stranger.
    for (let at = 0; at < ownSignIns; at += 1) {
      own.push(await login(at >> 1, right, { device, address: at % 2 === 0 ? strange(at) : '203.0.113.2' }))
      await delay(50)
    }
    await flood
    own.push(await login(0, right, { device, address: strange(0) }), await login(1, right, { device, address: '::1' }))
    const unknown = await login(0, right, { address: '203.0.113.3' })
    const ofOne: number[] = []
    for (let at = 0; at < 3 * guessesOfAddress; at += 1)
      ofOne.push(await login(at, { email: wide, password: `Tahmin-${at}` }, { address: '203.0.113.4' }))
    return [
      { what: 'guesses judged', value: count(statuses, 400), unit: `of ${guesses}`, atMost: freeGuesses },
      { what: 'guesses refused with 429', value: count(statuses, 429), unit: `of ${guesses}` },
      { what: 'guesses answered otherwise', value: guesses - count(statuses, 400) - count(statuses, 429), unit: '' },
      { what: 'sign-ins of the known device', value: count(own, 200), unit: `of ${own.length}`, atLeast: own.length },
      { what: 'right password, unknown device', value: unknown, unit: '' },
      {
        what: 'guesses of one address judged',
        value: count(ofOne, 400),
        unit: `of ${ofOne.length}`,
        atMost: guessesOfAddress,
      },
    ]
  })
}

async function mailsSent({ db, dataDir }: World, email: string): Promise<string[]> {
  while ((await db.selectFrom('outbox').select('id').execute()).length > 0) await delay(50)
  return readMails(dataDir).flatMap((mail) => (mail.includes(email) ? (resetLink.exec(mail)?.[1] ?? []) : []))
}

const liveLinks = async ({ db }: World, email: string): Promise<number> =>
  (
    await db
      .selectFrom('mail_tokens')
      .select('token_hash')
      .where('email', '=', email)
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null)
      .execute()
  ).length

/** Asks for resets of two users from many addresses through two servers: one by one, and at once. */
async function askForMails(world: World): Promise<Figure[]> {
  return withSecondServer(world, async (second) => {
    const ask = (email: string, at: number) =>
      askReset(at % 2 === 0 ? world.server.url : second.url, email, strange(at))
    const numbers = Array.from({ length: resetRequests }, (_, at) => at)
    for (const at of numbers) await done(ask(fresh, at))
    await Promise.all(numbers.map((at) => done(ask(wide, at))))
    const figures: Figure[] = []
    for (const [how, email] of [
      ['one by one', fresh],
      ['at once', wide],
    ] as const) {
      const links = await mailsSent(world, email)
      const live = await liveLinks(world, email)
      const { status } = await resetPassword(world.server.url, links.at(-1), demoPassword(world.dataDir, email))
      const works = { atLeast: 200, atMost: 200 }
      figures.push(
        { what: `mails, ${how}`, value: links.length, unit: `of ${resetRequests}`, atLeast: 1, atMost: 3 },
        { what: `good links, ${how}`, value: live, unit: '', atLeast: 1, atMost: 1 },
        { what: `reset by last link, ${how}`, value: status, unit: '', ...works },
      )
    }
    return figures
  })
}

/** Easy passwords that meet the five rules: of common lists, with usual ends, and of names that strangers know. */
const easyPasswords = [
  'Password1!',
  'Password123!',
  'P@ssw0rd1',
  'Parola123!',
  '12Qwerty!!',
  'Qwerty123!',
  'Qwertyuiop1!',
  'Asdfgh123.',
  'Iloveyou.1',
  'Letmein123!',
  'Welcome1!',
  'Welcome2026!',
  'Admin123!',
  'Administrator1!',
  'Monkey2026!',
  'Dragon99!',
  'Sunshine1!',
  'Princess1!',
  'Football1!',
  'Baseball2026.',
  'Superman1!',
  'Batman2026!',
  'Michael1!',
  'Jennifer1!',
  'Shadow12!',
  'Master2026!',
  'Trustno1!',
  'Starwars1!',
  'Whatever1!',
  'Freedom1!',
  'Computer1!',
  'Internet1!',
  'Charlie1!',
  'Samsung1!',
  'Pokemon1!',
  'Secret123!',
  '!!Liverpool1',
  'Galatasaray1905!',
  'Benim-Genis-77x',
  'Genis-Ag-2026!',
  'GUL.12345678x',
  'IpPortal-2026!',
  'Portal-Rpki-1!',
  'Musteri.Portal-9',
]

/** Tries easy passwords behind one reset link, and then one that is not easy. */
async function tryEasyPasswords(world: World): Promise<Figure[]> {
  const { url } = world.server
  const newLink = () => mailAfter(world.dataDir, () => done(askReset(url, wide)), wide, resetLink)
  let link = await newLink()
  const taken: string[] = []
  for (const [at, password] of easyPasswords.entries()) {
    const { status, body } = await resetPassword(url, link, password, strange(at))
    if (status === 400 && body.code === 'EASY_PASSWORD') continue
    taken.push(`${password} ${status}`)
    // A password that is taken uses the link up.
    if (status === 200) link = await newLink()
  }
  const { status } = await resetPassword(url, link, 'Mavi-Kapi-1987')
  return [
    {
      what: 'easy passwords taken',
      value: taken.length,
      unit: `of ${easyPasswords.length} (${taken[0] ?? 'none'})`,
      atMost: 0,
    },
    { what: 'another password, same link', value: status, unit: '', atLeast: 200, atMost: 200 },
  ]
}

export const faults: Fault[] = [
  {
    name: 'account-guesses',
    promise: 'A stranger cannot lock a customer out',
    engines: bothEngines,
    world: behindProxy,
    run: guessFromEverywhere,
  },
  {
    name: 'account-ends',
    promise: 'Signing out ends the session',
    engines: bothEngines,
    run: endSessions,
  },
  {
    name: 'account-held',
    promise: 'Signing out ends the session',
    engines: bothEngines,
    run: holdBodies,
  },
  {
    name: 'account-mails',
    promise: 'Our mail cannot be used against others',
    engines: bothEngines,
    world: behindProxy,
    run: askForMails,
  },
  {
    name: 'account-easy',
    promise: 'Weak passwords are refused',
    engines: bothEngines,
    world: behindProxy,
    run: tryEasyPasswords,
  },
]
