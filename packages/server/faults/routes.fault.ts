import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'
import { waitFigures, type World } from '../../../tools/faults/world.ts'

const lines = 1_100_000
const folder = mkdtempSync(join(tmpdir(), 'portal-routes-'))
const file = join(folder, 'riswhoisdump.IPv4')
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Dump of the size of the whole table, 26 MB; `version` is the origin of the block of order 1001. */
function dumpText(version: number): string {
  const rows = Array.from({ length: lines - 1 }, (_, at) => {
    const asn = 1 + ((at * 7919) % 400_000)
    if (at % 6 === 0)
      return `${asn}\t2a${(at >> 16).toString(16).padStart(2, '0')}:${(at & 65_535).toString(16)}::/32\t${at % 400}`
    return `${asn}\t${1 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}.0/24\t${at % 400}`
  })
  return ['% RIS whois dump', `${version}\t192.0.2.0/24\t321`, ...rows, ''].join('\n')
}

interface Seen {
  /** Announcements of the block of order 1001. */
  announcements: string
  asOf: unknown
  outdated: unknown
}

async function seenBy({ attacker }: World): Promise<Seen> {
  const { body } = await attacker.call('GET', '/ip/bgp?order=1001')
  const announcements = (body['announcements'] ?? []) as { origin: string; prefix: string }[]
  return {
    announcements: announcements.map(({ origin, prefix }) => `${prefix} ${origin}`).join(', '),
    asOf: body['as_of'],
    outdated: body['outdated'],
  }
}

/** Asks until the block is seen as announced by this origin. */
async function untilSeen(world: World, origin: number, watch: () => void): Promise<Seen> {
  const wanted = `192.0.2.0/24 AS${origin}`
  for (let tries = 0; ; tries += 1) {
    const seen = await seenBy(world)
    watch()
    if (seen.announcements === wanted) return seen
    if (tries > 300) throw new Error(`the dump was never read: ${JSON.stringify(seen)}`)
    await delay(200)
  }
}

const versions = [64_601, 64_602, 64_603]

interface Place {
  publish: (dump: string) => void
  /** Publishes what is no whole dump. */
  spoil: ((dump: string) => void)[]
}

/** Publishes the table three times and broken ones behind it, which must change nothing. */
async function reloads(world: World, { publish, spoil }: Place): Promise<Figure[]> {
  const before = world.memoryMiB() ?? 0
  let most = before
  const watch = () => (most = Math.max(most, world.memoryMiB() ?? 0))
  const waits = await world.waitsOfOthers(async () => {
    let last: Seen | null = null
    for (const version of versions) {
      publish(dumpText(version))
      last = await untilSeen(world, version, watch)
      if (typeof last.asOf !== 'string' || last.outdated !== false) throw new Error(`no age: ${JSON.stringify(last)}`)
    }
    for (const broken of spoil) {
      broken(dumpText(64_666))
      for (let tries = 0; tries < 40; tries += 1) {
        const seen = await seenBy(world)
        watch()
        if (JSON.stringify(seen) !== JSON.stringify(last))
          throw new Error(`a broken dump was read: ${JSON.stringify(seen)}`)
        await delay(200)
      }
    }
    const unreadable = world.server.stderr().split('bgp.unreadable').length - 1
    if (unreadable < spoil.length) throw new Error(`only ${unreadable} of ${spoil.length} broken dumps were refused`)
  })
  await delay(5_000)
  const after = world.memoryMiB() ?? 0
  return [
    ...waitFigures(waits),
    { what: 'memory at most, above rest', value: most - before, unit: 'MiB', atMost: 600 },
    { what: 'memory afterwards, above rest', value: after - before, unit: 'MiB', atMost: 200 },
  ]
}

/** Puts a dump into the place of the file, as an operator should. */
function replaceFile(content: string | Uint8Array): void {
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
}

const asFile: Place = {
  publish: replaceFile,
  spoil: [
    (dump) => replaceFile(dump.slice(0, -5)),
    (dump) => replaceFile(dump.slice(0, dump.indexOf('\n', dump.length / 3) + 1)),
    (dump) => replaceFile(gzipSync(dump, { level: 1 }).subarray(0, -100_000)),
    (dump) => replaceFile(dump.replaceAll('\t', ' ')),
  ],
}

/** Serves dumps packed; what is served last stays. */
async function startMirror(): Promise<{ url: string; place: Place }> {
  let version = 0
  let serve: (response: ServerResponse) => void = (response) => response.writeHead(503).end()
  const set = (next: typeof serve) => {
    version += 1
    serve = next
  }
  const server = createServer(({ headers }, response) => {
    const etag = `"${version}"`
    if (headers['if-none-match'] === etag) return response.writeHead(304).end()
    response.setHeader('etag', etag)
    response.setHeader('last-modified', new Date().toUTCString())
    return serve(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  const packed = (dump: string) => gzipSync(dump, { level: 1 })
  const place: Place = {
    publish: (dump) => {
      const body = packed(dump)
      set((response) => response.end(body))
    },
    spoil: [
      (dump) => {
        const body = packed(dump)
        set((response) => {
          response.writeHead(200, { 'content-length': body.byteLength })
          response.write(body.subarray(0, body.byteLength / 2), () => response.destroy())
        })
      },
      (dump) => {
        const body = packed(dump)
        set((response) => response.end(body.subarray(0, -100_000)))
      },
      () => set((response) => response.end('<html>\n<h1>Bad Gateway</h1>\n')),
      () => set((response) => response.writeHead(500).end()),
    ],
  }
  return { url: `http://127.0.0.1:${port}/riswhoisdump.IPv4.gz`, place }
}

const mirror = await startMirror()
const promise = 'Heavy work is off the event loop'

export const faults: Fault[] = [
  {
    name: 'whole-table-file',
    promise,
    engines: ['sqlite'],
    world: { settings: { BGP_ROUTES: file } },
    run: (world) => reloads(world, asFile),
  },
  {
    name: 'whole-table-address',
    promise,
    engines: ['sqlite'],
    world: { settings: { BGP_ROUTES: mirror.url, BGP_REFRESH_MS: '1000' } },
    run: (world) => reloads(world, mirror.place),
  },
]
