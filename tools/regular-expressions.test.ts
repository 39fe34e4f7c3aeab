import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Found, regularExpressionsBelow, regularExpressionsIn } from './regular-expressions.ts'

/** Expressions that are put together while the program runs, each with the reason why its input cannot be bad. */
const exceptions = [
  { file: 'packages/web/src/app/paths.ts', reason: 'made of the paths of the portal: fixed words and `[^/]+`' },
  { file: 'packages/core/src/kernel/values/one-time-code.ts', reason: 'made of a fixed number: `^\\d{6}$`' },
]

let checkSync: typeof import('recheck').checkSync
beforeAll(async () => {
  // The default one asks a worker, and reads its answer before it is there once in many runs.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  checkSync = (await import('recheck')).checkSync
})

/**
 * A third of the usual tries of the fuzzer still finds every expression that this project had to mend. Only steps are
 * limited: a busy machine would reach a limit of time, which the fuzzer takes for a slow expression.
 */
const tries = { maxIteration: 3, maxInitialGenerationSize: 100, maxGenerationSize: 50 }
const quick = { timeout: null, attackTimeout: null, incubationTimeout: null, ...tries }

const root = resolve(import.meta.dirname, '..')
const valibot = createRequire(resolve(root, 'packages/core/package.json'))('valibot') as Record<string, RegExp>

const nameOf = ({ file, line, text }: Found) => `${file}:${line} ${text}`
/** The verdict about one expression; empty when it takes linear time. */
function problemOf({ source, flags }: Found): string {
  if (source === null) return 'is put together while the program runs'
  const verdict = checkSync(source, flags, quick)
  if (verdict.status === 'safe') return ''
  return 'complexity' in verdict ? verdict.complexity.summary : 'cannot be judged in time'
}

const found = regularExpressionsBelow(root)
const isException = ({ file, source }: Found) => source === null && exceptions.some((one) => one.file === file)

describe('every regular expression of the packages takes linear time', () => {
  it('finds them', () => expect(found.length).toBeGreaterThan(100))

  it.each(found.filter((one) => !isException(one)).map((one) => [nameOf(one), one] as const))('%s', (_, one) => {
    expect(problemOf(one)).toBe('')
  })

  it.each(['EMAIL_REGEX', 'ISO_DATE_REGEX'])('also %s of valibot', (name) => {
    const { source, flags } = valibot[name] ?? /missing/
    expect(problemOf({ file: 'valibot', line: 1, source, flags, text: source })).toBe('')
  })

  it('no exception is left over', () => {
    expect(exceptions.filter(({ file }) => !found.some((one) => one.file === file && one.source === null))).toEqual([])
  })
})

describe('a planted expression is reported:', () => {
  it.each([
    ['a literal of second degree', 'export const trim = (text: string) => text.replace(/\\s+$/, "")', /2nd degree/],
    ['an exponential literal', 'const all = <p>{/^(a+)+$/.test(text)}</p>', /exponential/],
    ['a text', "const all = new RegExp('^(a|a)*$', 'i')", /exponential/],
    ['a text without new', "const all = RegExp('\\\\d+$')", /2nd degree/],
    ['an expression made at run time', 'const all = new RegExp(`${begin}$`)', /while the program runs/],
    ['one with flags made at run time', "const all = new RegExp('a', flags)", /while the program runs/],
  ])('%s', (_, code, problem) => {
    expect(regularExpressionsIn('planted.tsx', code).map(problemOf)).toEqual([expect.stringMatching(problem)])
  })

  it('a harmless one is not', () => {
    expect(regularExpressionsIn('planted.ts', 'const plain = /^\\d+$/').map(problemOf)).toEqual([''])
  })
})
