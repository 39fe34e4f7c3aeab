import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { flowNames, machineOf } from '@ip-portal/core/every-flow'
import { statesOf } from '@ip-portal/core/kernel/flow/reading/machine-states'
import { memoryStorage } from '@ip-portal/core/kernel/platform/storage'
import { createPortal } from '@ip-portal/core/portal'
import { testCliFor } from '../../testing/run-cli.ts'
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
