import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cliTables, withTables } from './docs/cli-tables.ts'
import { diagramOf } from './docs/diagram.ts'
import { sentenceOf } from './docs/machines.ts'
import { stalePages, writePages } from './docs/written.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('has every document of the machines as `npm run docs` writes it', () => {
  const { stderr, status } = spawnSync(process.execPath, [join(root, 'tools/docs.ts'), '--check'], {
    cwd: root,
    encoding: 'utf8',
    // The walks start a vitest of their own.
    env: { PATH: process.env['PATH'] },
  })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
})

it('names a page that is missing, another text and a page without a machine, and writes them right', () => {
  const place = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const [same, other, left] = ['same', 'other', 'left'].map((name) => `docs/machines/${name}.md`) as [
    string,
    string,
    string,
  ]
  const missing = 'docs/machines/missing.md'
  place(same, 'rest\n\n')
  place(other, 'old')
  place(left, 'old')
  const pages = new Map([same, other, missing].map((path) => [path, 'rest\n\n']))
  expect(stalePages(folder, pages)).toEqual([other, missing, left])
  expect(writePages(folder, pages)).toEqual([other, missing, left])
  expect(stalePages(folder, pages)).toEqual([])
  expect(readFileSync(join(folder, missing), 'utf8')).toBe('rest\n\n')
})

it('puts every command of the CLI into its table, and refuses a document without the marks of a table', async () => {
  const tables = await cliTables()
  const commands = (tables.get('commands') ?? []).join('\n')
  for (const part of ['| `routes list`, `watch`, `add`, `edit`, `delete` |', '`new ip`, `new asn` |', '| `man` |'])
    expect(commands).toContain(part)
  expect(tables.get('exit codes')).toContain('| 130 | interrupted |')
  const marks = (name: string, inside: string) =>
    `<!-- Made by \`npm run docs\`: ${name} -->\n${inside}\n<!-- End -->\n`
  const one = new Map([['a', ['| x |']]])
  expect(withTables(`before\n${marks('a', 'old')}after`, one)).toBe(`before\n${marks('a', '\n| x |\n')}after`)
  expect(() => withTables(marks('b', ''), one)).toThrow('no marks of the table "a"')
})

it('draws a transition out of a state from its border, and one inside from each part that can take it', () => {
  const leaf = { calls: [], isFinal: false, initial: null, ways: [], states: [] }
  const on = { kind: 'event', name: 'part.next' } as const
  const asking = {
    ...leaf,
    path: 'asking',
    name: 'asking',
    calls: ['poll'],
    initial: 'asking.fresh',
    ways: [
      { on: { kind: 'event', name: 'flow.leave' } as const, guard: 'mayLeave', target: 'left' },
      { on, guard: null, target: 'asking.refused' },
      { on: { kind: 'failed', name: 'poll' } as const, guard: null, target: 'asking.refused' },
    ],
    states: [
      { ...leaf, path: 'asking.fresh', name: 'fresh' },
      { ...leaf, path: 'asking.refused', name: 'refused' },
    ],
  }
  const left = { ...leaf, path: 'left', name: 'left', isFinal: true }
  const machine = { ...leaf, path: '', name: 'planted', initial: 'asking', states: [asking, left] }
  expect(diagramOf(machine)).toBe(`stateDiagram-v2
  [*] --> asking
  state "asking, calls poll" as asking {
    [*] --> asking_fresh
    asking_fresh : fresh
    asking_refused : refused
  }
  left : left
  left --> [*]
  asking --> left : flow.leave [mayLeave]
  asking_fresh --> asking_refused : part.next<br>poll failed
  asking_refused --> asking_refused : part.next<br>poll failed`)
})

it('reads the first sentence above a machine', () => {
  const source =
    '/** Other. */\nconst setup = 1\n\n/**\n * Pays a bill: asks, and\n * sends. Never twice.\n */\nexport const payMachine = 1\n'
  expect(sentenceOf(source)).toBe('Pays a bill: asks, and sends.')
})
