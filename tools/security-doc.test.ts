import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = text.split('\n').flatMap((line) => {
  const [, id, shown] = /^\| (\d+\.\d+\.\d+(?:–\S+)?) \| [^|]+ \| (.+) \|$/.exec(line) ?? []
  return id !== undefined && shown !== undefined ? [{ id, shown }] : []
})

/** Numbers of level 1 and 2 in the sections of ASVS 5.0.0 that have a line for each; those of level 3 are left out. */
const sections: Record<string, readonly number[]> = {
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
}

test('every requirement has one line, in their order', () => {
  const ids = Object.entries(sections).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`))
  expect(rows.map(({ id }) => id).filter((id) => !id.startsWith('10.'))).toEqual(ids)
})

test('every line names a file or a part of the document, a gap, or why it does not apply', () => {
  const bare = rows.filter(({ shown }) => !/`[^`]+`|\]\(#|^gap: \S|^does not apply/.test(shown))
  expect(bare).toEqual([])
})

test('every path exists', () => {
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].flatMap(([, path]) => path ?? [])
  const linked = [...text.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, path]) => `docs/${path}`)
  expect(paths.length).toBeGreaterThan(50)
  const isThere = (path: string) => [path, `packages/server/src/${path}`].some((one) => existsSync(join(root, one)))
  expect([...paths, ...linked].filter((path) => !isThere(path))).toEqual([])
})

test('every part that is linked exists', () => {
  const headings = new Set(
    [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name?.toLowerCase().replaceAll(' ', '-')),
  )
  const linked = [...text.matchAll(/\]\(#([\w-]+)\)/g)].flatMap(([, name]) => name ?? [])
  expect(linked.filter((name) => !headings.has(name))).toEqual([])
})
