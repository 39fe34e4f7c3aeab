import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forbiddenHabits, legalHabits } from './lint/planted-habits.ts'
import { forbiddenImports, legalImports, type Planted, targets } from './lint/planted.ts'

const root = resolve(import.meta.dirname, '..')
const packages = ['core', 'web', 'cli', 'server']

interface Report {
  diagnostics: { code: string; filename: string; message: string }[]
}

let tree = ''
const found = new Map<string, string[]>()

/** Makes a tree of planted files with the configuration and the npm packages of the checkout. */
function plant(files: Planted[]) {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'ip-portal-lint-')))
  for (const name of ['.oxlintrc.jsonc', 'tsconfig.base.json', 'tools/lint']) {
    cpSync(join(root, name), join(tree, name), { recursive: true })
  }
  mkdirSync(join(tree, 'node_modules/@ip-portal'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@ip-portal') symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  }
  for (const name of packages) {
    mkdirSync(join(tree, 'packages', name), { recursive: true })
    cpSync(join(root, 'packages', name, 'tsconfig.json'), join(tree, 'packages', name, 'tsconfig.json'))
    cpSync(join(root, 'packages', name, 'package.json'), join(tree, 'packages', name, 'package.json'))
    symlinkSync(join(tree, 'packages', name), join(tree, 'node_modules/@ip-portal', name))
  }
  for (const { file, code } of files) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), code)
  }
}

const expected = (files: Planted[]) => files.map(({ file, rule }) => `${file}: ${rule ?? 'nothing'}`)
const reported = (files: Planted[]) =>
  files.map(({ file }) => `${file}: ${found.get(file)?.toSorted().join(' and ') ?? 'nothing'}`)

describe('the linter over planted files', () => {
  beforeAll(() => {
    plant([...targets, ...legalImports, ...forbiddenImports, ...forbiddenHabits, ...legalHabits])
    const run = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json', 'packages'], {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    expect(run.stdout, run.stderr).toContain('"diagnostics"')
    const report = JSON.parse(run.stdout) as Report
    for (const { filename, code } of report.diagnostics) found.set(filename, [...(found.get(filename) ?? []), code])
  }, 60_000)

  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  test('legal imports stay silent', () => {
    expect(reported([...targets, ...legalImports])).toEqual(expected([...targets, ...legalImports]))
  })

  test('each forbidden import is reported, as that and nothing else', () => {
    expect(reported(forbiddenImports)).toEqual(expected(forbiddenImports))
  })

  test('each refused piece of code is reported, as that and nothing else', () => {
    expect(reported(forbiddenHabits)).toEqual(expected(forbiddenHabits))
  })

  test('similar code stays silent', () => {
    expect(reported(legalHabits)).toEqual(expected(legalHabits))
  })
})
