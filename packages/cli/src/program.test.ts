import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliTexts } from './cli.texts.ts'
import { Io } from './io.ts'
import { createProgram } from './program.ts'
import { version } from './version.ts'

it('is the version of the package', () => {
  const { version: stated } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  expect(version).toBe(stated)
})

it('names in the help of the program exactly the verbs there are', async () => {
  const program = await createProgram(new Io(), () => true)
  for (const noun of program.commands.filter(({ commands }) => commands.length > 0)) {
    const verbs = noun.commands.map((verb) => verb.name()).join(', ')
    expect(cliTexts.words[noun.name() as keyof typeof cliTexts.words]).toMatch(new RegExp(`: ${verbs}$`))
  }
})
