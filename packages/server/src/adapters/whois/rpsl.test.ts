import { expect, it } from 'vitest'
import { cpuMsOf } from '@ip-portal/core/testing/cpu-time'
import { hasObject, whoisLists } from './registry.ts'
import { parseRpsl } from './tcp-registry.ts'

const answer = [
  '% This is a test server.',
  '',
  'inetnum:        192.0.2.0 - 192.0.2.255',
  'netname:        TEST-NET # a remark',
  'descr:          first line',
  '                goes on',
  '+',
  '\tand on',
  'descr:          second',
  'mnt-by:         A-MNT',
  '',
  '# a remark of the server',
  'Person:         Deniz Örnek',
  'nic-hdl:        DO1-EXAMPLE',
  'no attribute at all',
  '',
  '',
  'route:192.0.2.0/24',
  'origin:         AS64500',
].join('\r\n')

it('reads objects with their repeated and continued attributes', () => {
  expect(parseRpsl(answer)).toEqual([
    {
      inetnum: '192.0.2.0 - 192.0.2.255',
      netname: 'TEST-NET',
      descr: ['first line goes on and on', 'second'],
      'mnt-by': 'A-MNT',
    },
    { person: 'Deniz Örnek', 'nic-hdl': 'DO1-EXAMPLE' },
    { route: '192.0.2.0/24', origin: 'AS64500' },
  ])
})

it.each(['', '\n\n', '% only remarks\n', ' goes on with nothing\n', '<html></html>'])('finds nothing in %j', (text) => {
  expect(parseRpsl(text)).toEqual([])
})

it.each([
  ['30,000 equal attributes', 'remarks: x\n'.repeat(30_000)],
  ['one attribute with 30,000 lines', `remarks: x\n${' y\n'.repeat(30_000)}`],
  ['30,000 names', Array.from({ length: 30_000 }, (_, at) => `a${at}: x\n`).join('')],
  ['a megabyte of blanks', `remarks: ${' '.repeat(1_000_000)}x`],
  ['a megabyte of hashes', `remarks: ${'#'.repeat(1_000_000)}`],
  ['a megabyte of letters', 'a'.repeat(1_000_000)],
])('reads %s at once', async (_, text) => {
  let objects: unknown[] = []
  const cpuMs = await cpuMsOf(() => (objects = parseRpsl(text)))
  expect(objects.length).toBeLessThan(2)
  expect(cpuMs).toBeLessThan(1_000)
})

it('stores attributes named like properties of JavaScript objects', () => {
  const [object] = parseRpsl('constructor: a\nconstructor: b\nto-string: c')
  expect(object).toEqual({ constructor: ['a', 'b'], 'to-string': 'c' })
})

it('matches an object by its own name only', () => {
  const objects = parseRpsl(answer)
  expect(['do1-example', '192.0.2.0/24'].map((name) => hasObject(objects, name))).toEqual([true, true])
  expect(['AS64500', 'A-MNT', 'TEST-NET', ''].map((name) => hasObject(objects, name))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('sorts objects into the lists of the dialog, also IPv6 blocks, roles and AS numbers', () => {
  const lists = whoisLists(
    parseRpsl(
      'inet6num: 2001:db8::/32\n\nrole: NOC\nnic-hdl: N1\n\nroute6: 2001:db8::/32\n\naut-num: AS1\nas-name: ONE\n',
    ),
  )
  expect(lists).toEqual({
    inetnum: [
      { inet6num: '2001:db8::/32', inetnum: '2001:db8::/32' },
      { 'aut-num': 'AS1', 'as-name': 'ONE', inetnum: 'AS1', netname: 'ONE' },
    ],
    person: [{ role: 'NOC', person: 'NOC', 'nic-hdl': 'N1' }],
    route: [{ route6: '2001:db8::/32', route: '2001:db8::/32' }],
  })
})
