import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../packages')

/** Lists the strings of all modules with texts below a folder. */
async function textsBelow(folder: string): Promise<string[]> {
  const files = globSync('**/*.texts.ts', { cwd: join(packages, folder) })
  const modules = await Promise.all(files.map((file) => import(join(packages, folder, file)) as Promise<object>))
  return modules.flatMap(stringsIn)
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Letters of a text alone, so that another dot or space does not hide the same sentence. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')

/** Words say the same in many places; a sentence of the catalogue has several. */
const isSentence = (text: string) => text.trim().split(/\s+/).length >= 3

it.each(['server/src', 'cli/src', 'web/src'])(
  '%s has a sentence of core to the letter or not at all',
  async (folder) => {
    const ofCore = await textsBelow('core/src')
    const byLetters = new Map(ofCore.map((text) => [lettersOf(text), text]))
    const exact = new Set(ofCore)
    const reworded = (await textsBelow(folder)).filter(
      (text) => isSentence(text) && byLetters.has(lettersOf(text)) && !exact.has(text),
    )
    expect(reworded.map((text) => `${text} <> ${byLetters.get(lettersOf(text))}`)).toEqual([])
  },
)

it.each(['core/src', 'server/src', 'cli/src', 'web/src'])('%s has no text with a doubled prefix', async (folder) => {
  expect((await textsBelow(folder)).filter((text) => /^(\p{L}+:)\s*\1/u.test(text))).toEqual([])
})
