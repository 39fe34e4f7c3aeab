import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { amount, median, pairedRow } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { packedSize } from '../build/page-sizes.ts'
import { buildFloor } from './first-page/build-floor.ts'
import { bytesByPackage } from './first-page/bytes-by-package.ts'
import { type Visit, visit } from './first-page/visit.ts'
import { dist, openPortal, slowPhoneNote } from './open-portal.ts'

export const name = 'web-first-page'

const rounds = amount(9)
/** Rounds before the first that counts, which warm both servers. */
const warmUps = amount(1, 0)

interface Visits {
  floor: Visit[]
  login: Visit[]
  dashboard: Visit[]
  orders: Visit[]
  statement: Visit[]
}

/** Measures first visits against the smallest React app with a password field that Vite builds. */
export async function run(): Promise<Table> {
  const floorDist = await buildFloor()
  const portal = await openPortal()
  if (typeof portal === 'string') return { rows: [], skipped: portal }
  const { browser, url } = portal
  const visits: Visits = { floor: [], login: [], dashboard: [], orders: [], statement: [] }
  try {
    const floorUrl = await portal.serve(floorDist)
    const storageState = portal.sessionAt(url)
    for (let round = 1 - warmUps; round <= rounds; round += 1) {
      const seen = {
        floor: await visit(browser, `${floorUrl}/`),
        login: await visit(browser, `${url}/login`),
        dashboard: await visit(browser, `${url}/`, { storageState }),
        orders: await visit(browser, `${url}/orders`, { storageState }),
        statement: await visit(browser, `${url}/transactions`, { storageState }),
      }
      if (round > 0) for (const page of Object.keys(visits) as (keyof Visits)[]) visits[page].push(seen[page])
    }
  } finally {
    await portal.stop()
  }
  return {
    rows: rowsOf(visits),
    peers:
      'sign-in of krill-ui: first paint 1.54, largest 1.78, usable 1.52; sign-in of bulletproof: 1.6, 2.4, 2.4; sakai: 1.0, 1.0, 2.6, its dashboard 2.7 with 298 kB; a plain sign-in of PrimeReact: 1.39, 1.39, 1.40',
    misses: {
      '/login: usable': 'PrimeReact’s inputs run before the form can be used',
      '/login: JS': 'react-dom 63 and PrimeReact 37 kB, of which no documented way leaves parts out',
      'dashboard, with a session: largest':
        'on a phone the sentence of an open item is larger than the title of the frame',
      'dashboard, with a session: data':
        'a second of React, xstate and PrimeReact on the slow CPU after the code has come',
      'orders, with a session: data': 'as the dashboard, and the table with its library',
      'dashboard: JS':
        'react-dom 63, PrimeReact 44, xstate 13 and TanStack 11 kB, of which no documented way leaves parts out',
      'orders: JS': 'as the dashboard, and the columns of the table',
    },
    notes: [
      `floor: React with one password field, built by Vite (${sizeOf(floorDist, 'js')(visits.floor).toFixed(1)} kB of JS), same server`,
      `${slowPhoneNote}; medians of ${rounds} interleaved first visits; kB = 1000 B gzip -9`,
      'until drawn: what had arrived when the form was usable or the first data was painted',
    ],
    details: await bytesByPackage(),
  }
}

type Timed = 'firstPaint' | 'largestPaint' | 'usable' | 'shown'

function rowsOf({ floor, login, dashboard, orders, statement }: Visits): Row[] {
  const timed = (what: string, visits: Visit[], key: Timed, goal?: number) => {
    const part = (some: Visit[], of: Timed) => some.map((one) => one[of])
    return pairedRow(what, 'ms', part(visits, key), part(floor, key === 'shown' ? 'largestPaint' : key), goal)
  }
  const js = sizeOf(dist, 'js')
  const css = (some: Visit[]) => sizeOf(dist, 'css')(some) + packedSize(some[0]?.inlineStyles ?? '')
  const signedIn = (what: string, visits: Visit[], jsGoal: number, shownGoal: number) => [
    timed(`${what}, with a session: largest paint`, visits, 'largestPaint', 1),
    timed(`${what}, with a session: data painted`, visits, 'shown', shownGoal),
    alone(`${what}: layout shift`, '', median(visits.map((one) => one.layoutShift)), 0.02),
    alone(`${what}: JS until drawn`, 'kB', js(visits), jsGoal),
    alone(`${what}: CSS until drawn, inline too`, 'kB', css(visits), 16),
  ]
  return [
    timed('/login: first paint', login, 'firstPaint', 0.45),
    timed('/login: largest paint', login, 'largestPaint', 0.45),
    timed('/login: usable', login, 'usable', 1.45),
    alone('/login: requests', '', median(login.map((one) => one.requests)), 4),
    alone('/login: layout shift', '', median(login.map((one) => one.layoutShift))),
    alone('/login: JS until usable', 'kB', js(login), 120),
    alone('/login: CSS until usable, inline too', 'kB', css(login), 6),
    alone('/login: JS with what follows the form', 'kB', js(login, 'files')),
    ...signedIn('dashboard', dashboard, 215, 2.6),
    ...signedIn('orders', orders, 215, 2.6),
    alone('statement: layout shift', '', median(statement.map((one) => one.layoutShift)), 0.02),
  ]
}

const alone = (what: string, unit: string, value: number, goal?: number): Row => ({
  what,
  unit,
  value,
  floor: null,
  ratio: null,
  ...(goal === undefined ? {} : { goal }),
})

/** Size of the files of one kind that a visit took from a folder, median of the visits. */
const sizeOf =
  (folder: string, ending: 'js' | 'css') =>
  (visits: Visit[], key: 'files' | 'filesUntilDrawn' = 'filesUntilDrawn'): number =>
    median(
      visits.map((one) =>
        one[key]
          .filter((path) => path.endsWith(`.${ending}`))
          .reduce((total, path) => total + packedSize(readFileSync(join(folder, path))), 0),
      ),
    )
