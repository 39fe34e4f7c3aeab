import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { flowNames, machineOf } from '@ip-portal/core/every-flow'
import { statesOf } from '@ip-portal/core/kernel/flow/reading/machine-states'
import { memoryStorage } from '@ip-portal/core/kernel/platform/storage'
import { createPortal } from '@ip-portal/core/portal'
import { ownCodeTexts } from '../../errors/codes/own-codes.texts.ts'
import { refusalCodeTexts } from '../../errors/codes/refusal-codes.texts.ts'
import { createProgram } from '../../program.ts'
import type { Io } from '../../terminal/io.ts'
import { cliCommand, testCliFor } from '../../testing/run-cli.ts'
import { asksTexts, tagTexts } from './explain.texts.ts'

const portal = createPortal({
  baseUrl: 'http://portal.example',
  storage: memoryStorage(),
  watch: false,
})
afterAll(() => portal.auth.dispose())

describe.each(flowNames)('%s', (name) => {
  const machine = machineOf(portal, name)
  const states = statesOf(machine)

  it('is explained from its machine', () => {
    const states_ = Object.keys(machine.root.machine.config.states ?? {})
    expect(new Set(states.map(({ state }) => state.split('.')[0]))).toEqual(new Set(states_))
    expect(states.filter(({ isInitial }) => isInitial)).toHaveLength(1)
    const events = new Set(states.flatMap(({ ways }) => ways.flatMap(({ on }) => (on.kind === 'event' ? on.name : []))))
    expect(events).toEqual(new Set(machine.events.filter((event) => !event.startsWith('xstate.'))))
    for (const { asks, tags } of states) {
      expect(asksTexts).toHaveProperty([asks])
      for (const tag of tags) expect(tagTexts).toHaveProperty([tag])
    }
  })
})

it('explains every flow of the core', () => {
  const ids = new Set(flowNames.map((name) => machineOf(portal, name).id))
  const files = globSync('**/*.machine.ts', { cwd: join(import.meta.dirname, '../../../../core/src') })
  const defined = files.flatMap(
    (file) =>
      /^ {2,4}id: '(\w+)'/m.exec(readFileSync(join(import.meta.dirname, '../../../../core/src', file), 'utf8'))?.[1] ??
      [],
  )
  expect(defined.length).toBe(files.length)
  expect(defined.filter((id) => !ids.has(id))).toEqual([])
})

describe('the code of an error', () => {
  const cli = testCliFor('http://127.0.0.1:9')

  it('is explained with what happened, what was done and what to do next', async () => {
    const one = await cli.run('explain block_changed --format table')
    expect(one).toMatchObject({ code: 0, stderr: '' })
    for (const title of ['BLOCK_CHANGED', 'Ne oldu:', 'Ne yapıldı:', 'Ne yapmalı:']) expect(one.stdout).toContain(title)
    expect(JSON.parse((await cli.run('explain USAGE --json')).stdout)).toMatchObject({ code: 'USAGE' })
    const unknown = await cli.run('explain BLOK_CHANGED')
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toContain('Bunu mu demek istediniz: BLOCK_CHANGED')
  })

  it('is listed, each with a full text', async () => {
    const rows = JSON.parse((await cli.run('explain --codes --json')).stdout) as Record<string, string>[]
    expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(['STALE_PLAN', 'TOKEN_SCOPE', 'LOST']))
    for (const { code, ...texts } of rows)
      for (const text of Object.values(texts)) expect(text, code).toMatch(/^.{10,}$/)
    expect(await cli.run('explain USAGE --codes')).toMatchObject({ code: 2 })
  })

  it('is named by the last line of its text', async () => {
    const [command, words] = cliCommand('routes list 1')
    const { status, stderr } = spawnSync(command, words, { env: cli.env, encoding: 'utf8' })
    expect(status).toBe(4)
    expect(stderr).toMatch(/\nAçıklama: ipportal explain NOT_SIGNED_IN\n$/)
  })

  it('leads to commands that exist', async () => {
    const io = { data: () => {}, error: () => {}, width: 100 } as unknown as Io
    const program = await createProgram(io, () => true)
    const texts = [...Object.values(ownCodeTexts), ...Object.values(refusalCodeTexts)].map(({ next }) => next)
    const named = texts.flatMap((text) => [...text.matchAll(/ipportal ([a-z-]+)(?: ([a-z-]+))?/g)])
    expect(named.length).toBeGreaterThan(40)
    for (const [, word = '', verb] of named) {
      const command = program.commands.find((one) => one.name() === word)
      const names = command?.commands.map((one) => one.name()) ?? []
      expect([word, command === undefined, names.length === 0 || names.includes(verb ?? '')]).toEqual([
        word,
        false,
        true,
      ])
    }
  })
})

it('prints Turkish for users and JSON for programs, and suggests a mistyped flow', async () => {
  const cli = testCliFor('http://127.0.0.1:9')
  const list = await cli.run('explain')
  expect(list).toMatchObject({ code: 0, stderr: '' })
  expect(
    list.stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[0]),
  ).toEqual(flowNames)
  const one = await cli.run('explain roaChange --format table')
  for (const text of [
    'codeStep.enteringCode.refused',
    'Sorar:',
    'doğrulama kodu',
    'runAction başarısız olunca → ended',
  ])
    expect(one.stdout).toContain(text)
  // The last state of the code step is no end of the flow.
  expect(one.stdout).toMatch(/codeStep\.verified\n.*\n.* -\n.*hemen \[isLost\] → restoring/)
  const json = JSON.parse((await cli.run('explain payment --json')).stdout) as { state: string; asks: string }[]
  expect(json.map(({ asks }) => asks)).toContain('details')
  const unknown = await cli.run('explain roachange')
  expect(unknown).toMatchObject({ code: 2, stdout: '' })
  expect(unknown.stderr).toContain('Bunu mu demek istediniz: roaChange')
})
