import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { planOf } from '@ip-portal/core/desired-state'
import { commandLineTexts } from '../command-line/command-line.texts.ts'
import { createProgram } from '../program.ts'
import type { Io } from '../terminal/io.ts'
import { testCliFor } from '../testing/run-cli.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** Collects the help of all commands, also of the words that stand before others. */
async function helpsOf(): Promise<{ path: string; help: string }[]> {
  let written = ''
  const io = { data: (text: string) => (written += text), error: () => {}, width: 100 } as unknown as Io
  const program = await createProgram(io, () => true)
  const helpsBelow = (command: Command, path: string): { path: string; help: string }[] => {
    written = ''
    command.outputHelp()
    const own = { path, help: written }
    return [own, ...command.commands.flatMap((child) => helpsBelow(child, `${path} ${child.name()}`.trim()))]
  }
  return helpsBelow(program, '')
}

const examplesIn = (help: string): string[] =>
  (help.split(`\n${commandLineTexts.examples}\n`)[1] ?? '')
    .replace(/\n\n.*$/s, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * Words that a shell would pass to each ipportal of a line: without quotes, the command before it, and the pipe, the next
 * command or the comment after it.
 */
function callsOf(example: string): string[][] {
  const calls = example.match(/\bipportal (?:"[^"]*"|'[^']*'|[^|<>()&;#"'])*/g) ?? []
  return calls.map((call) =>
    (call.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).slice(1).map((word) => word.replaceAll(/["']/g, '')),
  )
}

/** Errors of examples that a prompt or the environment would complete; any other exit code 2 is wrong usage. */
const needsInput = /--yes|^Hata: Eksik: --|IPPORTAL_(NEW_)?PASSWORD|IPPORTAL_EMAIL|lütfen dosya tipi/i

/** Concurrent runs. */
const atOnce = 6

/** Files of the examples; each but a plan holds a desired state, which other commands take as bytes. */
const isFile = /\.(pdf|ya?ml|json|txt|csv)$/
const records = 'order,block,kind,value\n1042,192.0.2.0/24,route,AS64500\n'
const desiredState = { orders: [{ id: 1042, block: '192.0.2.0/24' }] }
const plan = planOf(
  {
    id: 'plan',
    madeAt: '2026-01-01T00:00:00.000Z',
    undoes: null,
    portal: null,
    company: null,
    rpkiAt: null,
  },
  [],
)
const contentOf = (file: string) =>
  file.endsWith('.pdf')
    ? '%PDF-1.7'
    : file.endsWith('.csv')
      ? records
      : JSON.stringify(file === 'plan.json' ? plan : desiredState)

/** Makes a repository with a folder of documents, and the refs that examples compare with. */
function repository(): string {
  const folder = temporaryFolder()
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...words])
  mkdirSync(join(folder, 'routing'))
  writeFileSync(join(folder, 'routing/1042.yaml'), stringify(desiredState))
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'first')
  for (const ref of ['refs/remotes/origin/main', 'FETCH_HEAD']) git('update-ref', ref, 'HEAD')
  return folder
}

/** Runs examples in a folder with their files, and lists those that are wrong usage. */
async function wrongOf(examples: readonly string[], cwd: string, spawned = false): Promise<string[]> {
  const cli = testCliFor('http://127.0.0.1:9')
  // The examples name a profile.
  writeFileSync(join(cli.configDir, 'config.json'), '{"profiles":{"test":{}}}')
  const wrong: string[] = []
  const before = process.cwd()
  process.chdir(cwd)
  try {
    for (let at = 0; at < examples.length; at += atOnce)
      await Promise.all(
        examples.slice(at, at + atOnce).map(async (example) => {
          const calls = callsOf(example)
          if (calls.length === 0) wrong.push(`${example}\nno command`)
          for (const words of calls) {
            for (const word of words) if (isFile.test(word)) writeFileSync(word, contentOf(word))
            const { code, stderr } = await cli.run(words, { spawned, input: 'metin\n' })
            if (code === 2 && !needsInput.test(stderr)) wrong.push(`${example}\n${stderr}`)
          }
        }),
      )
  } finally {
    process.chdir(before)
  }
  return wrong
}

it('has examples for every command, each of them right usage', async () => {
  const helps = await helpsOf()
  const without = helps.filter(({ path, help }) => !examplesIn(help).some((line) => line.includes(`ipportal ${path}`)))
  expect(without.map(({ path }) => path)).toEqual([])

  // Each command runs once as the built program.
  const [first, others] = [new Set<string>(), new Set<string>()]
  for (const { help } of helps) examplesIn(help).forEach((line, at) => (at === 0 ? first : others).add(line))
  expect(await wrongOf([...first], temporaryFolder(), true)).toEqual([])
  expect(await wrongOf([...others], repository())).toEqual([])
  expect(helps.length).toBeGreaterThan(90)
}, 300_000)

/** Words after the program's name that are no command. */
function unknownIn(program: Command, text: string): string[] {
  return [...text.matchAll(/\bipportal((?: [a-z][a-z-]*(?!\p{L}))+)/gu)].flatMap(([mention, rest = '']) => {
    let command = program
    for (const word of rest.trim().split(' ')) {
      if (command.commands.length === 0) return []
      const child = command.commands.find((one) => one.name() === word || one.aliases().includes(word))
      if (!child) return [mention]
      command = child
    }
    return []
  })
}

it('names commands that exist in all its texts', async () => {
  const io = { data: () => {}, error: () => {}, width: 100 } as unknown as Io
  const program = await createProgram(io, () => true)
  const root = join(import.meta.dirname, '../../../..')
  const files = globSync('packages/{cli,core,server,web}/src/**/*.texts.ts', { cwd: root })
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(unknownIn(program, 'Talepler: ipportal ticket list')).toEqual(['ipportal ticket list'])
  // The only sentence in which other words follow the name.
  expect(unknownIn(program, texts)).toEqual(['ipportal istenen durum'])
})

describe('the sample of a CI job', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../deploy/ci/routing.yml'), 'utf8')
  const { jobs } = parse(text) as { jobs: Record<string, { steps: { uses?: string; run?: string }[] }> }
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  const lines = steps
    .flatMap(({ run = '' }) => run.replaceAll('$TARGET', 'main').split('\n'))
    .filter((line) => line.startsWith('ipportal '))

  it('has a job for a review, for the main branch and for drift, each command of which is right usage', async () => {
    expect(Object.keys(jobs)).toEqual(['review', 'apply', 'drift'])
    for (const begin of ['check', 'fmt --check', 'plan -f routing/ --format markdown', 'apply routing/ --yes'])
      expect(lines.filter((line) => line.startsWith(`ipportal ${begin}`))).toHaveLength(1)
    const cwd = repository()
    expect(await wrongOf(lines, cwd)).toEqual([])
    // The command line of a comment is right usage too.
    const inComments = [...text.matchAll(/^#.*`(ipportal .*?)`/gm)].map(([, line = '']) => line)
    expect(inComments.length).toBeGreaterThan(2)
    expect(await wrongOf(inComments, cwd)).toEqual([])
  })

  it('uses the actions of GitHub alone, names no host, and has its tokens from secrets', () => {
    const used = new Set(steps.flatMap(({ uses = [] }) => uses).map((name) => name.split('@')[0]))
    expect([...used].toSorted()).toEqual(['actions/checkout', 'actions/setup-node', 'actions/upload-artifact'])
    expect(text).not.toContain('://')
    const tokens = [...text.matchAll(/IPPORTAL_TOKEN: (.*)/g)].map(([, value]) => value)
    expect(tokens.length).toBeGreaterThan(2)
    for (const value of tokens) expect(value).toMatch(/^\$\{\{ secrets\.\w+ \}\}$/)
  })
})
