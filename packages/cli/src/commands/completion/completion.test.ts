import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { orderOf } from '@ip-portal/core/testing/fixtures/builders'
import { declare } from '../../command-line/build-command.ts'
import type { Verb } from '../../command-line/declaration.ts'
import { cliCommand, testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { startStubPortal, stubBlock, stubCalls, stubDetail } from '../../testing/stub-portal.ts'
import { wantedAt } from './complete.ts'

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterEach(() => portal.close())

const complete = async (...words: string[]) =>
  (await cli.run(['complete', '--', ...words])).stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0])

it('completes commands, options and values without asking the portal', async () => {
  expect(await complete('or')).toEqual(['orders', ':4'])
  expect(await complete('orders', 's')).toEqual(['show', 'stats', ':4'])
  expect(await complete('orders', 'list', '--ty')).toEqual(['--type', ':4'])
  expect(await complete('orders', 'list', '--')).toEqual(expect.arrayContaining(['--search', '--json', '--help']))
  expect(await complete('orders', 'list', '--type', '')).toEqual(['ip', 'asn', ':4'])
  expect(await complete('--format=c')).toEqual(['--format=csv', ':4'])
  expect(await complete('orders', 'list', '--format', '=', 'j')).toEqual(['json', ':4'])
  expect(await complete('orders', 'list', '--sort', 'net')).toEqual(['net_balance', ':4'])
  expect(await complete('explain', 'pay')).toEqual(['payment', ':4'])
  expect(await complete('routes', 'add', '7', 'AS64500', '')).toEqual([':4'])
  expect(await complete('plan', '-f', ''), 'the shell knows the files').toEqual([])
  expect(portal.calls).toEqual([])
})

it('completes what the portal knows: orders, records of an order, open tickets', async () => {
  portal.on('GET /tickets', () => ({
    body: [
      { id: 3, subject: 'a\tb\u001B[31m', status: 'open' },
      { id: 4, subject: 'c', status: 'closed' },
    ],
  }))
  expect(await complete('--json', 'orders', '--quiet', 'show', '')).toEqual(['7', ':4'])
  expect(await complete('tickets', 'list', '--order', '')).toEqual(['7', ':4'])
  expect(await complete('routes', 'delete', '7', '')).toEqual(['AS64501', ':4'])
  expect(await complete('tickets', 'reply', '')).toEqual(['3', ':4'])
  expect((await cli.run(['complete', '--', 'tickets', 'show', ''])).stdout).toMatch(/^3\ta b\uFFFD\[31m\n4\t/)
  expect(portal.calls).toEqual([stubCalls.orders, stubCalls.orders, stubCalls.order, 'GET /tickets', 'GET /tickets'])
})

it('completes blocks once a part is typed, and the records of an order that is named by its block', async () => {
  expect(await complete('orders', 'show', '19')).toEqual(['192.0.2.0/24', ':4'])
  expect(await complete('routes', 'list', '7')).toEqual(['7', ':4'])
  expect(await complete('plan', '--target', '192')).toEqual(['192.0.2.0/24', ':4'])
  expect(await complete('routes', 'delete', '192.0.2.0/24', '')).toEqual(['AS64501', ':4'])
  expect(await complete('routes', 'delete', '192.0.2.128/25', '')).toEqual([':4'])
})

it('takes the kind of a value from its declaration, not from its placeholder', () => {
  const program = new Command('ipportal')
  const verb: Verb = {
    arguments: [{ text: ['<anything>', ''], completes: 'ticket' }],
    options: [{ text: ['--near <n>', ''], completes: 'order' }, { text: ['--other <siparis>', ''] }],
    examples: [],
    run: async () => async () => {},
  }
  declare(program.command('x'), verb, { withPortal: async () => {}, offline: async () => {} })
  const kindAt = (...words: string[]) => {
    const wanted = wantedAt(program, ['x', ...words])
    return wanted?.kind === 'value' ? wanted.slot.completion : null
  }
  expect([kindAt(''), kindAt('--near', ''), kindAt('--near=')]).toEqual(['ticket', 'order', 'order'])
  expect(kindAt('--other', ''), 'no kind is declared').toBeUndefined()
})

it('stays silent without a session, and when the portal does not answer in time', async () => {
  const env = { IPPORTAL_TOKEN: '' }
  expect((await cli.run(['complete', '--', 'orders', 'show', ''], { env })).stdout).toBe(':4\n')
  portal.on(stubCalls.orders, () => new Promise(() => {}))
  expect(await cli.run(['complete', '--', 'orders', 'show', ''])).toEqual({ code: 0, stdout: ':4\n', stderr: '' })
})

/** True when the shell is installed. */
const isInstalled = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0

/** Runs lines in a shell that has read the completion script twice, with `ipportal` on its path. */
async function runInShell(shell: string, lines: readonly string[]): Promise<string> {
  const bin = join(cli.configDir, 'bin')
  const [file, [main = '']] = cliCommand('')
  mkdirSync(bin)
  writeFileSync(join(bin, 'ipportal'), `#!/bin/sh\nexec '${file}' '${main}' "$@"\n`, { mode: 0o755 })
  const { stdout: script } = await cli.run(`completion ${shell}`)
  const [flag = ''] = { bash: ['--norc'], zsh: ['-f'], fish: ['--no-config'] }[shell] ?? []
  const child = spawn(shell, [flag, '-c', [script, script, ...lines].join('\n')], {
    env: { ...cli.env, PATH: `${bin}:${cli.env['PATH']}` },
  })
  let stdout = ''
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  await new Promise((resolve) => child.once('close', resolve))
  return stdout
}

it('completes in a bash without bash-completion, and never runs what is typed', async () => {
  const press = (...words: string[]) =>
    [
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})`,
      `COMP_CWORD=${words.length - 1}`,
      '_ipportal',
      'printf "%s," "${COMPREPLY[@]}"; echo',
    ].join('\n')
  const trap = join(cli.configDir, 'run')
  const said = await runInShell('bash', [
    press('ipportal', 'ro'),
    press('ipportal', 'orders', 'show', ''),
    press('ipportal', '--format', '='),
    press('ipportal', 'profiles', 'list', '--columns', 'name,em'),
    press('ipportal', `$(touch ${trap})`, ''),
  ])
  expect(said.split('\n').slice(0, 4)).toEqual(['routes,roas,', '7,', 'table,json,csv,yaml,', 'name,email,'])
  expect(existsSync(trap)).toBe(false)
})

/** Functions of zsh that print the candidates in place of drawing them. */
const zshHelpers = ['_describe() { print -r -- "${(j:,:)${(P)argv[-1]}}" }', '_files() { print files }']
const pressInZsh = (...words: string[]) =>
  [`words=(${words.map((word) => `'${word}'`).join(' ')})`, `CURRENT=${words.length}`, '_ipportal'].join('\n')

describe('plans beside files', () => {
  beforeEach(() => {
    const times = { made_at: null, posted_at: '2026-01-02T10:00:00Z', changed_at: null }
    const ends = { confirm_within: null, confirm_by: null, confirmed_at: null, reverted_at: null }
    const sums = { steps: 1, done: 1, orders: [7], actor: { kind: 'user', name: null } }
    portal.on(stubCalls.security, () => ({ body: { success: true, is2FAEnabled: true, additions: ['plans'] } }))
    portal.on('GET /plans', () => ({ body: [{ id: 'plan-1', number: 1, undoes: null, ...times, ...ends, ...sums }] }))
    writeFileSync(join(cli.configDir, 'plan bir.json'), '')
  })
  const inFolder = (...lines: string[]) => [`cd ${cli.configDir}`, ...lines]

  it('stand in bash', async () => {
    const press = "COMP_LINE='ipportal show p'; COMP_WORDS=(ipportal show p); COMP_CWORD=2; _ipportal"
    const said = await runInShell('bash', inFolder(press, 'printf "%s," "${COMPREPLY[@]}"'))
    expect(said).toBe('plan-1,plan bir.json,')
  })

  it.skipIf(!isInstalled('zsh'))('stand in zsh (skipped where zsh is not installed)', async () => {
    const said = await runInShell('zsh', inFolder(...zshHelpers, pressInZsh('ipportal', 'show', 'p')))
    expect(said).toMatch(/^plan-1:.* tamam\nfiles\n$/)
  })

  it.skipIf(!isInstalled('fish'))('stand in fish (skipped where fish is not installed)', async () => {
    const said = await runInShell('fish', inFolder("complete -C 'ipportal show p'"))
    expect(said).toMatch(/^plan-1\t.* tamam\nplan bir\.json/)
  })
})

it('waits no longer for the portal and the keyring than for one answer', async () => {
  portal.on(stubCalls.orders, () => new Promise(() => {}))
  portal.on(stubCalls.order, () => new Promise(() => {}))
  const { code, stdout, stderr } = await cli.run(['complete', '--', 'routes', 'delete', '192.0.2.0/24', ''], {
    spawned: true,
  })
  expect([code, stdout, stderr]).toEqual([0, ':4\n', ''])
  expect(portal.calls).toEqual([stubCalls.orders])
})

/** Makes the block of the one order `2001:db8::/32`. */
function leaseIpv6Block(): void {
  const block = { ...stubBlock(['AS64501']), ip: '2001:db8::', subnet: '32' }
  portal.on(stubCalls.orders, () => ({
    body: { active: [orderOf({ order_id: 7, ipwithsubnet: '2001:db8::/32' })], pending: [] },
  }))
  portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: block as ReturnType<typeof stubBlock> }) }))
}

it('completes in a bash that splits an IPv6 block at its colons', async () => {
  leaseIpv6Block()
  /** Presses the tab key behind words, each with its parts as bash splits them. */
  const press = (...words: string[][]) =>
    [
      `COMP_LINE='${words.map((parts) => parts.join('')).join(' ')}'`,
      `COMP_WORDS=(${words
        .flat()
        .map((part) => `'${part}'`)
        .join(' ')})`,
      `COMP_CWORD=${words.flat().length - 1}`,
      '_ipportal',
      'printf "%s," "${COMPREPLY[@]}"; echo',
    ].join('\n')
  const said = await runInShell('bash', [
    press(['ipportal'], ['routes'], ['delete'], ['2001', ':', 'db8', '::', '/32'], ['']),
    press(['ipportal'], ['routes'], ['list'], ['2001', ':', 'db8', '::', '/3']),
    press(['ipportal'], ['routes'], ['list'], ['2001', ':', 'd']),
    press(['ipportal'], ['routes'], ['list'], ['2001', ':']),
    press(['ipportal'], ['--format', '=', 'j']),
    press(['ipportal'], ['--format', '=']),
  ])
  expect(said.split('\n').slice(0, -1)).toEqual([
    'AS64501,',
    '/32,',
    'db8::/32,',
    'db8::/32,',
    'json,',
    'table,json,csv,yaml,',
  ])
})

it.skipIf(!isInstalled('zsh'))(
  'completes in zsh (skipped where zsh is not installed), and never runs what is typed',
  async () => {
    const trap = join(cli.configDir, 'run')
    const said = await runInShell('zsh', [
      ...zshHelpers,
      pressInZsh('ipportal', 'ro'),
      pressInZsh('ipportal', 'orders', 'show', ''),
      pressInZsh('ipportal', 'apply', ''),
      pressInZsh('ipportal', `$(touch ${trap})`, ''),
    ])
    expect(said).toMatch(/^routes:Route kayıtları\W.*,roas:.*\n7:192\.0\.2\.0\/24\nfiles\n$/)
    expect(existsSync(trap)).toBe(false)
  },
)

it.skipIf(!isInstalled('zsh'))('completes an IPv6 block with its colons in zsh', async () => {
  leaseIpv6Block()
  const said = await runInShell('zsh', [
    ...zshHelpers,
    pressInZsh('ipportal', 'routes', 'list', '2001:d'),
    pressInZsh('ipportal', 'routes', 'list', '2001:'),
    pressInZsh('ipportal', 'routes', 'delete', '2001:db8::/32', ''),
  ])
  // A colon that is not escaped would end the candidate and begin its description.
  expect(said.split('\n').slice(0, -1)).toEqual(['2001\\:db8\\:\\:/32:#7', '2001\\:db8\\:\\:/32:#7', 'AS64501'])
})

it.skipIf(!isInstalled('fish'))(
  'completes in fish (skipped where fish is not installed), and never runs what is typed',
  async () => {
    const trap = join(cli.configDir, 'run')
    const said = await runInShell('fish', [
      `complete -C 'ipportal ro'`,
      `complete -C 'ipportal orders show '`,
      `cd ${cli.configDir}; complete -C 'ipportal apply b'`,
      `complete -C 'ipportal $(touch ${trap}) '`,
    ])
    expect(said).toMatch(/^routes\tRoute kayıtları.*\nroas\t.*\n7\t192\.0\.2\.0\/24\nbin\/\n$/)
    expect(existsSync(trap)).toBe(false)
  },
)
