import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runTwice } from './run-twice.ts'

const root = resolve(import.meta.dirname, '../..')
let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'portal-twice-'))
  symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'))
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

/** True at the first run of a planted file, false at its second: what an accident looks like. */
const firstTime = `import { existsSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
const marker = import.meta.filename + '.seen'
const isFirst = !existsSync(marker)
writeFileSync(marker, '')
`
const green = `test('holds', () => {})\n`

async function run(files: Record<string, string>, settings = '', leftOut: string[] | null = null) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, `${name}.test.ts`), `${firstTime}${text}`)
  writeFileSync(
    join(cwd, 'vitest.config.ts'),
    `export default { test: { name: 'planted', maxWorkers: 1, ${settings} } }`,
  )
  const lines: string[] = []
  const reports = join(cwd, 'reports')
  const passed = await runTwice({
    words: [],
    cwd,
    reports,
    leftOut,
    print: (line) => lines.push(line),
    output: 'ignore',
  })
  return { passed, lines, last: lines.at(-1), secondRuns: lines.filter((line) => line.includes('once more')).length }
}

test('a green run ends with its count and runs nothing again', async () => {
  expect(await run({ green })).toMatchObject({ passed: true, last: '1 passed, 0 failed', secondRuns: 0 })
})

test('tests that cannot run fail a green run, and its last lines say so', async () => {
  const { passed, lines } = await run({ green }, '', ['No browser.', 'Install one.'])
  expect({ passed, lines: lines.slice(-3) }).toEqual({
    passed: false,
    lines: ['No browser.', 'Install one.', '1 passed, 1 failed'],
  })
})

test('accidents pass at the second run and are named with test and error', async () => {
  const { passed, lines, last } = await run(
    {
      green,
      slow: `test('first', () => {})\ntest('is late once', () => { expect(isFirst).toBe(false) })\n`,
      setup: `beforeAll(() => { if (isFirst) throw new Error('no database') })\n${green}`,
      rejection: `test('holds', async () => {
        if (isFirst) void Promise.reject(new Error('left behind'))
        await new Promise((resolve) => setTimeout(resolve, 20))
      })\n`,
    },
    'isolate: false',
  )
  expect({ passed, last }).toEqual({ passed: true, last: '5 passed, 0 failed' })
  expect(lines.filter((line) => line.startsWith('unsteady'))).toEqual([
    'unsteady rejection.test.ts > outside its tests: Error: left behind',
    'unsteady setup.test.ts > file: no database',
    'unsteady slow.test.ts > is late once: expected true to be false // Object.is equality',
  ])
  expect(readFileSync(join(cwd, 'reports/second-1.jsonl'), 'utf8')).toContain('"red":false')
})

test('a worker that dies takes its file with it, which runs again', async () => {
  const { passed, lines, last } = await run({
    green,
    dies: `if (isFirst) process.kill(process.pid, 'SIGKILL')\n${green}`,
  })
  expect({ passed, last }).toEqual({ passed: true, last: '2 passed, 0 failed' })
  expect(lines).toContainEqual(expect.stringContaining('unsteady dies.test.ts'))
})

test('defects fail twice: a failed test, a failed hook, an error outside every test', async () => {
  const { passed, lines, last } = await run({
    green,
    wrong: `test('is wrong', () => { expect(1).toBe(2) })\n`,
    setup: `beforeAll(() => { throw new Error('never there') })\n${green}`,
    rejection: `test('holds', async () => {
      void Promise.reject(new Error('left behind'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    })\n`,
  })
  expect({ passed, last }).toEqual({ passed: false, last: '2 passed, 3 failed' })
  expect(lines.filter((line) => line.startsWith('failed')).length).toBe(3)
})

test('four red files are no accident, and none runs again', async () => {
  const late = `test('is late once', () => { expect(isFirst).toBe(false) })\n`
  const answer = await run({ one: late, two: late, three: late, four: late })
  expect(answer).toMatchObject({ passed: false, last: '0 passed, 4 failed', secondRuns: 0 })
})

test('an error that names no file fails the run', async () => {
  writeFileSync(join(cwd, 'setup.mjs'), `export const setup = () => () => { throw new Error('does not stop') }\n`)
  const answer = await run({ green }, `globalSetup: './setup.mjs'`)
  expect(answer).toMatchObject({ passed: false, last: '1 passed, 1 failed' })
})

test('a run without tests, or that dies before its first one, fails', async () => {
  expect(await run({ green }, `include: ['nothing/**']`)).toMatchObject({ passed: false })
  writeFileSync(join(cwd, 'setup.mjs'), `export const setup = () => { process.exit(0) }\n`)
  expect(await run({ green }, `globalSetup: './setup.mjs'`)).toMatchObject({ passed: false, secondRuns: 0 })
})
