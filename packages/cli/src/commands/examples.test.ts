import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { planOf } from '@ip-portal/core/desired-state'
import { expect, it } from 'vitest'
import { commandLineTexts } from '../command-line/command-line.texts.ts'
import type { Io } from '../terminal/io.ts'
import { createProgram } from '../program.ts'
import { testCliFor } from '../testing/run-cli.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** Collects the help of all commands. */
async function helpsOf(): Promise<{ path: string; help: string }[]> {
  let written = ''
  const io = { data: (text: string) => (written += text), error: () => {}, width: 100 } as unknown as Io
  const program = await createProgram(io, () => true)
  const leaves = (command: Command, path: string): { path: string; help: string }[] => {
    if (command.commands.length > 0)
      return command.commands.flatMap((child) => leaves(child, `${path} ${child.name()}`.trim()))
    written = ''
    command.outputHelp()
    return [{ path, help: written }]
  }
  return leaves(program, '')
}

const examplesIn = (help: string): string[] =>
  (help.split(`\n${commandLineTexts.examples}\n`)[1] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * Words that a shell would pass to ipportal: without quotes, the command before it and the pipe after it.
 */
function wordsOf(example: string): string[] {
  const [command = ''] = /ipportal(?:"[^"]*"|'[^']*'|[^|<>()"'])*/.exec(example) ?? []
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  return words.slice(1).map((word) => word.replaceAll(/["']/g, ''))
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
  { ...{ id: 'plan', madeAt: '2026-01-01T00:00:00.000Z', undoes: null }, portal: null, company: null, rpkiAt: null },
  [],
)
const contentOf = (file: string) =>
  file.endsWith('.csv') ? records : JSON.stringify(file === 'plan.json' ? plan : desiredState)

it('has examples for every command, each of them right usage', async () => {
  const cwd = temporaryFolder()
  const cli = testCliFor('http://127.0.0.1:9')
  const helps = await helpsOf()
  const without = helps.filter(({ path, help }) => !examplesIn(help).some((line) => line.includes(`ipportal ${path}`)))
  expect(without.map(({ path }) => path)).toEqual([])

  const examples = helps.flatMap(({ help }) => examplesIn(help))
  const wrong: string[] = []
  for (let at = 0; at < examples.length; at += atOnce)
    await Promise.all(
      examples.slice(at, at + atOnce).map(async (example) => {
        const words = wordsOf(example)
        for (const word of words) if (isFile.test(word)) writeFileSync(join(cwd, word), contentOf(word))
        const { code, stderr } = await cli.run(words, { cwd, input: 'metin\n' })
        if (code === 2 && !needsInput.test(stderr)) wrong.push(`${example}\n${stderr}`)
      }),
    )
  expect(wrong).toEqual([])
  expect(examples.length).toBeGreaterThan(60)
}, 300_000)
