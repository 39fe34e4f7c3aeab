import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalState, readDesiredState } from '@ip-portal/core/desired-state'
import { commentsIn, readYaml } from '@ip-portal/core/kernel/markup/read-yaml'
import { cpuMsOf } from '@ip-portal/core/testing/cpu-time'
import type { Io } from '../../../terminal/io.ts'
import { readSource } from '../document/read-document.ts'
import { canonicalText } from './fmt.ts'

const { signal } = new AbortController()
const format = async (text: string) =>
  canonicalText('x', await readSource({ io: { readInput: async () => text } as unknown as Io, signal }, '-'))

const written = `# about orders

orders: # all of them
  # Istanbul
  - id: 1003 # old
    # before block
    block: 192.0.2.0/24
    routes: # live
      # two
      - AS2 # 2

      # one
      #
      - "as1"
      # five
      - { origin: AS5 } # 5
      - {origin: AS4, prefix: 192.0.2.0/25} # four
      # end of routes
    # servers
    nameServers: [NS2.a.example., ns1.A.example]
    # roas
    roas:
      - maxLength: 24 # length
        asn: AS3 # number
    # end of Istanbul
  # Ankara
  - # dash
    id: 0x3E9

    block: 10.0.0.0/24
    routes: [AS9, # nine
      AS8 # eight
      ]
    nameServers: []  # none
  # end of orders
# end of file
`
const canonical = `# about orders

# all of them
orders:
  # Ankara
  # dash
  - id: 1001
    block: 10.0.0.0/24
    routes:
      - AS8 # eight
      - AS9 # nine
    nameServers: [] # none
  # Istanbul
  - id: 1003 # old
    # before block
    block: 192.0.2.0/24
    # live
    routes:
      # one
      #
      - AS1
      # two
      - AS2 # 2
      # four
      - origin: AS4
        prefix: 192.0.2.0/25
      # five
      # 5
      - AS5
      # end of routes
    # roas
    roas:
      - asn: AS3 # number
        maxLength: 24 # length
    # servers
    nameServers:
      - ns1.a.example
      - ns2.a.example
    # end of Istanbul
  # end of orders

# end of file
`

describe('a YAML document', () => {
  it('is sorted, and every comment stays with what it describes', async () => {
    expect(await format(written)).toBe(canonical)
    expect(await format(canonical)).toBe(canonical)
  })

  it('is written in linear time with many comments at one entry', async () => {
    const costOf = (comments: number) => {
      const text = `${'# comment\n'.repeat(comments)}orders:\n  - id: 1\n    block: 10.0.0.0/24\n`
      return cpuMsOf(async () => expect(await format(text)).toBe(text))
    }
    const few = await costOf(10_000)
    // 4 times as much in linear time, 16 times in quadratic time.
    expect(await costOf(40_000)).toBeLessThan(10 * few)
  })

  it.each([
    [
      'lists at the column of their key',
      'orders:\n- id: 2\n  block: 192.0.2.0/24\n# one\n- id: 1\n  block: 10.0.0.0/24\n',
    ],
    [
      'CRLF, a mark and directives',
      '\uFEFF%YAML 1.2\r\n---\r\norders: # one\r\n- id: 1\r\n  block: 10.0.0.0/24\r\n...\r\n',
    ],
    ['flow style', '{orders: [{block: 10.0.0.0/24, id: 1} # one\n]}'],
    ['anchors and tags', 'orders: &x\n  - id: !!int 1 # one\n    block: !!str "10.0.0.0/24"\n'],
  ])('with %s', async (_, text) => {
    const once = await format(text)
    expect(once).toMatch(/^(# one\n)?orders:\n( {2}# one\n)? {2}- id: 1( # one)?\n {4}block: 10\.0\.0\.0\/24\n/)
    expect(once.match(/# one/g)).toHaveLength(text.includes('# one') ? 1 : 0)
    expect(once).not.toMatch(/[\r\uFEFF&!]|---/)
    expect(await format(once)).toBe(once)
  })

  it('with an alias is refused with its place', async () => {
    const text = 'orders:\n  - id: 1\n    block: &b 10.0.0.0/24\n    routes: [{origin: AS1, prefix: *b}]\n'
    await expect(format(text)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('satır 4') as string,
    })
  })
})

it('moves keys of the user along as they are written, behind the fields', async () => {
  const noted = `x-team: noc # who
orders:
  - x-ticket: 0x1f # the change
    block: 198.51.100.0/24
  - routes:
      - { x-why: "test", origin: as2 }
      - x-note: |
          two
          lines
        prefix: 192.0.2.0/25
        origin: AS1
    block: 192.0.2.0/24
    x-list: [b, 'a']
`
  const sorted = `x-team: noc # who
orders:
  - block: 192.0.2.0/24
    routes:
      - origin: AS1
        prefix: 192.0.2.0/25
        x-note: |
          two
          lines
      - origin: AS2
        x-why: "test"
    x-list: [ b, 'a' ]
  - block: 198.51.100.0/24
    x-ticket: 0x1f # the change
`
  expect(await format(noted)).toBe(sorted)
  expect(await format(sorted)).toBe(sorted)
  const json = { orders: [{ 'x-b': { b: 1, a: [2] }, block: '192.0.2.0/24', routes: ['as1'] }], 'x-a': 1 }
  expect(await format(JSON.stringify(json))).toBe(
    `${JSON.stringify({ orders: [{ block: '192.0.2.0/24', routes: ['AS1'], 'x-b': { b: 1, a: [2] } }], 'x-a': 1 }, null, 2)}\n`,
  )
})

it('keeps the own text of every value of such a key', async () => {
  const values = ['0123', '0x1F', '1e3', '1_000', '0o14', '1.0', '-0', '+7', '.5', '12345678901234567890'].concat(
    ['~', 'Null', 'TRUE', 'yes', '2026-01-02', '"\\x41 \'b\'"', "'it''s'", '"0123"', '!!str 0123', '&a 007'],
    ['a # b', 'a#b', `${'long '.repeat(30)}end`, '[ 0123, "x", ~ ]', '{ 0x1F: 1e3, "b": 007 }'],
    ['>\n    one\n    two\n\n      more\n    end', '|-\n    one \n\n    two  ', '"one\n    two\\\n    three"'],
    ['one\n    two', '|2\n     kept\n    end'],
  )
  const keys = values.map((value, at) => `x-${at}: ${value}\n`)
  const own = `${keys.join('').replaceAll('\n    ', '\n  ')}orders: []\n`
  expect(await format(own)).toBe(own)
  expect(await format(own.replaceAll('\n', '\r\n'))).toBe(own)
  const within = `orders:\n- block: 192.0.2.0/24\n${keys.map((line) => `  ${line}`).join('')}`
  const formatted = await format(within)
  expect(formatted).toBe(
    `orders:\n  - block: 192.0.2.0/24\n${keys.map((line) => `    ${line.replaceAll('\n    ', '\n      ')}`).join('')}`,
  )
  const plain = (text: string) => (readYaml(text) as { content: unknown }).content
  expect(plain(formatted)).toEqual(plain(within))
  const json = '{\n  "orders": [],\n  "x-a": [\n    1.0,\n    1e3,\n    12345678901234567890,\n    "\\u0041"\n  ]\n}\n'
  expect(await format(json)).toBe(json)
})

it('writes JSON as export --json does', async () => {
  const text = JSON.stringify({ orders: [{ block: '2001:DB8::/32', id: 1, routes: ['as2', { origin: 'AS1' }] }] })
  const state = { orders: [{ id: 1, block: '2001:db8::/32', routes: ['AS1', 'AS2'] }] }
  expect(await format(text)).toBe(`${JSON.stringify(state, null, 2)}\n`)
  expect(await format(`\uFEFF${text}`)).toBe(`${JSON.stringify(state, null, 2)}\n`)
})

/** Texts with comments at the end of some lines and between them, at some column. */
const commented = fc
  .array(fc.record({ line: fc.nat(24), column: fc.nat(8), isBehind: fc.boolean(), isApart: fc.boolean() }), {
    maxLength: 12,
  })
  .map((comments) => {
    const lines = written
      .replaceAll(/ *#.*$/gm, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
    const added = lines.map((line, at) => {
      const own = comments.filter((comment) => comment.line === at)
      const [behind] = own.filter(({ isBehind }) => isBehind)
      const above = own.filter((comment) => comment !== behind)
      return [
        ...above.map(({ column, isApart }, index) => `${' '.repeat(column)}# ${at}.${index}${isApart ? '\n' : ''}`),
        behind ? `${line} # ${at}` : line,
      ].join('\n')
    })
    return `${added.join('\n')}\n`
  })

it('keeps the meaning and every comment of any text, and a second run changes nothing', async () => {
  const meaning = (text: string) => {
    const yaml = readYaml(text)
    const read = 'faults' in yaml ? null : readDesiredState(yaml.content)
    return read && 'state' in read ? canonicalState(read.state) : null
  }
  const contents = (text: string) => commentsIn(text).map((comment) => comment.text.trimEnd())
  await fc.assert(
    fc.asyncProperty(commented, async (text) => {
      const once = await format(text)
      expect(contents(once).toSorted()).toEqual(contents(text).toSorted())
      expect(meaning(once)).not.toBeNull()
      expect(meaning(once)).toEqual(meaning(text))
      expect(await format(once)).toBe(once)
    }),
    { numRuns: 300 },
  )
})
