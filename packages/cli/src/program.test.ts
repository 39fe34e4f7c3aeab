import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliTexts } from './cli.texts.ts'
import { createProgram } from './program.ts'
import { version } from './runtime/version.ts'
import { processHost } from './terminal/host.ts'
import { Io } from './terminal/io.ts'
import { testCliFor } from './testing/run-cli.ts'
import { startStubPortal } from './testing/stub-portal.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

it('has the version of the package', () => {
  const { version: stated } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  expect(version).toBe(stated)
})

it('names all verbs of every noun in the help of the program', async () => {
  const program = await createProgram(new Io(processHost()), () => true)
  for (const noun of program.commands.filter(({ commands }) => commands.length > 0)) {
    const verbs = noun.commands.map((verb) => verb.name()).join(', ')
    expect(cliTexts.words[noun.name() as keyof typeof cliTexts.words]).toMatch(new RegExp(`: ${verbs}$`))
  }
})

it('keeps compiled code in the cache folder of the user, and runs without one', async () => {
  const cache = temporaryFolder()
  const { run } = testCliFor('http://127.0.0.1:1', { XDG_CACHE_HOME: cache })
  expect((await run('orders --help', { spawned: true })).code).toBe(0)
  expect(readdirSync(cache), 'help is not worth keeping').toEqual([])
  expect((await run('completion bash', { spawned: true })).code).toBe(0)
  expect(readdirSync(cache)).toEqual(['ipportal'])
  expect((await run('completion bash', { spawned: true, env: { XDG_CACHE_HOME: '/dev/null' } })).code).toBe(0)
})

it('knows every word, even when the line names only one of them', async () => {
  const { run } = testCliFor('http://127.0.0.1:1')
  const names = Object.keys(cliTexts.words)
  const wordsOf = (help: string) => [...help.matchAll(/^ {2}([a-z][a-z-]*) {2,}/gm)].map(([, word]) => word)
  expect(wordsOf((await run('--help')).stdout).filter((word) => word !== 'help')).toEqual(names)
  const { code, stderr } = await run('tikets --profile orders')
  expect([code, stderr.split('\n')[1]]).toEqual([2, 'Bunu mu demek istediniz: ipportal tickets, ipportal tokens'])
})

it('declares every variable of its own that the sources read', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !/test\.ts$|^testing/.test(file))
  const read = sources.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/env\['(IPPORTAL_\w+)'\]/g)].map(
      ([, name]) => name,
    ),
  )
  expect(read.length).toBeGreaterThan(9)
  const declared = Object.keys(cliTexts.environment)
  expect(read.filter((name = '') => !declared.includes(name))).toEqual([])
})

it('runs on Node 22.0, which has neither process.getBuiltinModule nor a compile cache', async () => {
  const portal = await startStubPortal()
  const cli = testCliFor(portal.url)
  const older = join(cli.configDir, 'older.cjs')
  writeFileSync(older, "delete require('node:module').enableCompileCache; delete process.getBuiltinModule")
  const env = { IPPORTAL_TOKEN: 'token-1', NODE_OPTIONS: `--require=${older}` }
  expect(await cli.run('orders list', { spawned: true, env })).toMatchObject({ code: 0, stderr: '' })
  await portal.close()
})
