import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { structureFindings } from './check-structure.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ip-portal-structure-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function plant(path: string, text = '') {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const plantMany = (count: number, path: (at: number) => string) => {
  for (let at = 0; at < count; at += 1) plant(path(at))
}

const plantIndex = (...names: string[]) =>
  plant('docs/decisions/README.md', names.map((name) => `- [1](${name}.md)\n`).join(''))

const record = '# 1. Title\n\n**Context.** A.\n\n**Decision.** B.\n\n**Consequences.** C.\n'

describe('folders', () => {
  it('refuses the twenty-first file, except of migrations', () => {
    plantMany(21, (at) => `packages/core/src/orders/file-${at}.ts`)
    plantMany(21, (at) => `packages/server/src/store/db/migrations/file-${at}.ts`)
    expect(structureFindings(root)).toEqual(['packages/core/src/orders: 21 files, at most 20'])
  })

  it('does not count tests and style sheets', () => {
    plantMany(20, (at) => `packages/web/src/ui/file-${at}.tsx`)
    plantMany(5, (at) => `packages/web/src/ui/file-${at}.test.tsx`)
    plantMany(5, (at) => `packages/web/src/ui/file-${at}.css`)
    expect(structureFindings(root)).toEqual([])
  })
})

it('refuses walks that have another name than the file of their machine', () => {
  plant('packages/core/src/orders/order-note.machine.ts')
  plant('packages/core/src/orders/order-note.walk.test.ts')
  plant('packages/web/src/features/orders/order-note.browser.walk.test.ts')
  plant('packages/cli/src/commands/orders/note.walk.test.ts')
  expect(structureFindings(root)).toEqual([
    'packages/cli/src/commands/orders/note.walk.test.ts: walks begin with the name of the file of their machine',
  ])
})

describe('documents', () => {
  it('refuses lines wider than 120 columns', () => {
    plant('README.md', `${'ş'.repeat(120)}\n${'ş'.repeat(121)}\n`)
    plant('docs/cli.md', 'x'.repeat(121))
    expect(structureFindings(root)).toEqual([
      'README.md:2: 121 columns, at most 120',
      'docs/cli.md:1: 121 columns, at most 120',
    ])
  })

  it('refuses a path that nothing has', () => {
    plant('packages/core/src/orders/order-list.rules.ts')
    const right = [
      '`orders/order-list.rules.ts`',
      '`core/src/DOMAIN/`',
      '`packages/**/order-*.{rules,texts}.ts`',
      '`a/b`',
    ]
    plant('ARCHITECTURE.md', [...right, '`orders/old.ts`', '`core/old/`'].join('\n'))
    expect(structureFindings(root)).toEqual(['ARCHITECTURE.md: no orders/old.ts', 'ARCHITECTURE.md: no core/old/'])
  })

  it('refuses a link to a file that is not there', () => {
    plant('docs/cli.md', '[a](operator.md) [b](../README.md#top) [c](https://portal.example) [d](#e)')
    plant('README.md', '[a](docs/cli.md)')
    expect(structureFindings(root)).toEqual(['docs/cli.md: no operator.md'])
  })

  it('takes a record with three short parts', () => {
    plant('docs/decisions/0001-title.md', record)
    plantIndex('0001-title')
    expect(structureFindings(root)).toEqual([])
  })

  it('refuses a record with a part of six lines or without one', () => {
    plant('docs/decisions/0001-title.md', record.replace('B.', 'B.\n'.repeat(6)))
    plant('docs/decisions/0002-title.md', record.replace('**Context.** A.\n\n', ''))
    plantIndex('0001-title', '0002-title')
    expect(structureFindings(root)).toEqual([
      'docs/decisions/0001-title.md: Decision has 6 lines, at most 5',
      'docs/decisions/0002-title.md: no Context',
    ])
  })

  it('refuses the thirty-first record, one that the index lacks, and the mention of one that is not there', () => {
    const names = Array.from({ length: 31 }, (_, at) => `${1001 + at}-title`)
    for (const name of names) plant(`docs/decisions/${name}.md`, record)
    plantIndex(...names.slice(1))
    const mention = (number: number) => `(docs/decisions/${number})`
    plant('tools/tool.mjs', `/** Waits ${mention(1002)}, and not ${mention(2002)}. */`)
    expect(structureFindings(root)).toEqual([
      'docs/decisions: 31 records, at most 30',
      'docs/decisions/README.md: no line for 1001-title.md',
      'tools/tool.mjs: no record 2002',
    ])
  })
})

it('refuses comments of style sheets that open like a riddle', () => {
  plant(
    'packages/web/src/ui/a.css',
    '/* Where the table ends. */\n.a {\n}\n/* Nobody reads it. */\n/* Ends the table. */\n',
  )
  expect(structureFindings(root)).toHaveLength(2)
})

describe('style sheets', () => {
  it('takes sizes of text and radii from the tokens', () => {
    plant('packages/web/src/styles/tokens.css', ':root { --type-12: 0.75rem; --radius: 6px; }')
    plant(
      'packages/web/src/a.css',
      'a { font-size: var(--type-12); border-radius: var(--radius); border-radius: 50%; }',
    )
    expect(structureFindings(root)).toEqual([])
    plant('packages/web/src/a.css', 'a { font-size: 13px; font: 500 0.8rem/1.5 x; border-end-end-radius: 2px; }')
    expect(structureFindings(root)).toEqual([
      'packages/web/src/a.css: font-size: 13px is no token',
      'packages/web/src/a.css: font: 500 0.8rem/1.5 x is no token',
      'packages/web/src/a.css: border-end-end-radius: 2px is no token',
    ])
  })

  it('refuses a variable that neither a sheet nor a component defines', () => {
    plant(
      'packages/web/src/a.css',
      'a { --own: 1; color: var(--own); width: var(--lost); height: var(--maybe, 0); top: var(--set); }',
    )
    plant('packages/web/src/a.tsx', "const style = { '--set': 1 }")
    expect(structureFindings(root)).toEqual(['packages/web/src/a.css: --lost is defined nowhere'])
  })
})
