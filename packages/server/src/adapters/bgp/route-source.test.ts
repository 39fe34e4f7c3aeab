import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addressOf, parsePrefix, type Prefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import { createLog } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { createRouteSource, type SeenRoutes } from './route-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-routes-'))
const file = join(folder, 'routes.txt')
afterAll(() => rmSync(folder, { recursive: true }))

let log: string[] = []
beforeEach(() => {
  log = []
})
const sourceWith = (settings: Partial<Settings>) =>
  createRouteSource(
    { bgpRoutes: undefined, bgpRefreshMs: 1_000, demo: false, ...settings } as Settings,
    createLog({ write: (line) => log.push(line) }),
    () => 0,
  )
const seen = (routes: SeenRoutes | null, prefix: string) =>
  routes
    ?.within(parsePrefix(prefix) as Prefix)
    .map(({ prefix: { bits, width, length }, ...route }) => [
      `${addressOf(bits, width)}/${length}`,
      route.origin,
      route.peers,
    ])
const dump = (...lines: string[]) => `% comment\n\n${lines.join('\n')}\n`
const world = dump(
  '64500\t192.0.2.0/24\t300',
  '64501\t192.0.2.0/24\t5',
  '64500\t192.0.2.128/25\t40000',
  '{64500,64501}\t192.0.2.64/26\t9',
  '64502\t192.0.0.0/16\t300',
  '64502\t192.0.3.0/24\t300',
  '4294967295\t2001:db8:1::/48\t7',
  '64503\t2001:db9::/32\t7',
)

it('finds the announcements of a block and of what is within it, also those of AS sets', async () => {
  writeFileSync(file, world)
  const routes = await sourceWith({ bgpRoutes: file }).current()
  expect(seen(routes, '192.0.2.0/24')).toEqual([
    ['192.0.2.0/24', 'AS64500', 300],
    ['192.0.2.0/24', 'AS64501', 5],
    ['192.0.2.128/25', 'AS64500', 32_767],
    ['192.0.2.64/26', '{64500,64501}', 9],
  ])
  expect(seen(routes, '2001:db8::/32')).toEqual([['2001:db8:1::/48', 'AS4294967295', 7]])
  expect(seen(routes, '203.0.113.0/24')).toEqual([])
  expect([routes?.entries, routes?.skipped, routes?.asOf]).toEqual([8, 0, statSync(file).mtimeMs])
})

it('reads a packed dump, also one of several parts behind each other', async () => {
  writeFileSync(file, Buffer.concat([gzipSync(world), gzipSync(dump('64504\t192.0.2.3/32\t1'))]))
  const routes = await sourceWith({ bgpRoutes: file }).current()
  expect(routes?.entries).toBe(9)
  expect(seen(routes, '192.0.2.0/24')).toHaveLength(5)
})

it('counts the lines that name no announcement', async () => {
  const odd = [
    '64500\t192.0.2.1/24\t1',
    '64500\t192.0.2.0/33\t1',
    '64500\t300.0.2.0/24\t1',
    '4294967296\t192.0.2.0/24\t1',
    'AS64500\t192.0.2.0/24\t1',
    '{}\t192.0.2.0/24\t1',
    '64500\t192.0.2.0/24',
    '64500\t192.0.2.0/24\tmany',
    '64500 192.0.2.0/24 1',
    '64500\t2001:db8::1/32\t1',
  ]
  const good = Array.from({ length: 100 }, (_, at) => `64500\t10.0.${at}.0/24\t1`)
  writeFileSync(file, dump(...good, ...odd))
  const routes = await sourceWith({ bgpRoutes: file }).current()
  expect([routes?.entries, routes?.skipped]).toEqual([100, 10])
})

it.each([
  ['a page', '<html>\n<body>\n'],
  ['an empty file', ''],
  ['a file that breaks off', world.slice(0, -4)],
  ['a packed file that breaks off', gzipSync(world).subarray(0, -9)],
  ['a packed file with other bytes in it', Buffer.concat([gzipSync(world).subarray(0, 40), Buffer.alloc(90, 7)])],
  ['a file with less than half of the announcements', dump('64500\t192.0.2.0/24\t1')],
  ['a file without lines', 'x'.repeat(5_000)],
])('keeps the last dump after %s', async (_, bad) => {
  writeFileSync(file, world)
  const source = sourceWith({ bgpRoutes: file })
  const asOf = (await source.current())?.asOf
  writeFileSync(file, bad)
  await expect
    .poll(async () => {
      await source.current()
      return log.filter((line) => line.includes('bgp.unreadable')).length
    })
    .toBe(1)
  const routes = await source.current()
  expect([routes?.entries, routes?.asOf]).toEqual([8, asOf])
  truncateSync(file)
  appendFileSync(
    file,
    dump(...world.split('\n').filter((line) => /^\d/.test(line)), '1\t10.0.0.0/8\t1', '1\t11.0.0.0/8\t1'),
  )
  await expect.poll(async () => (await source.current())?.entries).toBe(9)
})

it('has made-up routes for the demo, which do not age, and none elsewhere', async () => {
  const demo = await sourceWith({ demo: true }).current()
  expect([demo?.asOf, seen(demo, '192.0.2.0/24')?.length]).toEqual([null, 3])
  const none = sourceWith({})
  expect([none.isConfigured, await none.current()]).toEqual([false, null])
})
