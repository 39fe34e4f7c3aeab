import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plantAll } from './plant-all.ts'
import { mutantsOf } from './plant.ts'
import { readImports } from './tests-of.ts'

const checkout = resolve(import.meta.dirname, '../..')
const files = {
  'vitest.config.ts': `export default { test: { name: 'planted', isolate: false } }\n`,
  'src/count.ts': `export function count(end) {
  let n = 0
  while (n < end) n += 1
  return n
}
`,
  'src/index.ts': `export { count } from './count.ts'\n`,
  'src/count.test.ts': `import { expect, test } from 'vitest'
import { count } from './index.ts'
test('counts', () => { expect(count(3)).toBe(3) })
`,
  'src/other.test.ts': `import { test } from 'vitest'\ntest('passes', () => {})\n`,
}

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-mutants-'))
  mkdirSync(join(root, 'src'))
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function plant() {
  const imports = readImports(root, 'src')
  const source = readFileSync(join(root, 'src/count.ts'), 'utf8')
  const ends: Record<string, string> = {}
  await plantAll({
    root,
    folder: '.',
    imports,
    mutants: mutantsOf('src/count.ts', source),
    processes: 1,
    patience: 2_000,
    isOver: () => false,
    onOutcome: ({ mutant, killer }) => {
      ends[mutant.id] = killer === null ? 'survived' : killer.replace(`${root}/`, '')
    },
  })
  return { ends, source: readFileSync(join(root, 'src/count.ts'), 'utf8') }
}

test('tells killed, endless and surviving mutants apart, and leaves the file as it is', async () => {
  const { ends, source } = await plant()
  const killed = 'src/count.test.ts'
  expect(ends).toEqual({
    'count.n: 0 => 1': 'survived',
    'count: n < end => false': killed,
    'count: n < end => n <= end': killed,
    'count: n += 1 => n -= 1': 'the time limit',
    'count: 1 => 2': killed,
  })
  expect(source).toBe(files['src/count.ts'])
})

test('plants nothing where the tests fail without a fault', async () => {
  writeFileSync(join(root, 'src/other.test.ts'), `import './count.ts'\nthrow new Error('red')\n`)
  await expect(plant()).rejects.toThrow('the tests fail without a fault')
})
