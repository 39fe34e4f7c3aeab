import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Which files of a package import which; paths below the root of the checkout. */
export interface Imports {
  /** Files that import a file. */
  importersOf: (file: string) => readonly string[]
  /** Test files that load a file, the nearest first: those of its name, then by the number of imports between. */
  testsOf: (file: string) => string[]
  /** Test files and the helpers that stand in folders `testing`, among the files that load a file. */
  testCodeOf: (file: string) => string[]
}

const isTest = (path: string) => path.endsWith('.test.ts')
const isMachine = (path: string) => path.endsWith('.machine.ts')

/** Lists what a source imports by a relative path, and whether it also imports paths that it computes. */
function importsIn(path: string, source: string): { files: string[]; computesPaths: boolean } {
  const { module } = parseSync(path, source)
  const loaded = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.isType ? [] : (entry.moduleRequest?.value ?? []))),
    ),
  ]
  const texts = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end))
  const literals = texts.filter((text) => /^['"]/.test(text))
  const names = [...loaded, ...literals.map((text) => text.slice(1, -1))]
  return {
    files: names.filter((name) => name.startsWith('.')).map((name) => join(dirname(path), name)),
    computesPaths: literals.length < texts.length,
  }
}

const stemOf = (path: string) => path.replace(/(?:\.(?:machine|rules|test|walk|journey))*\.ts$/, '')

/** Reads the imports of all files below a folder. A file with computed imports loads every machine of the folder. */
export function readImports(root: string, folder: string): Imports {
  const files = globSync('**/*.ts', { cwd: join(root, folder) }).map((path) => `${folder}/${path.replaceAll(sep, '/')}`)
  const importers = new Map<string, string[]>()
  for (const file of files) {
    const { files: named, computesPaths } = importsIn(file, readFileSync(join(root, file), 'utf8'))
    const imported = computesPaths ? [...named, ...files.filter(isMachine)] : named
    for (const one of new Set(imported)) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  const importersOf = (file: string) => importers.get(file) ?? []

  /** Files that load a file, by the number of imports between. */
  const loadersOf = (file: string): Map<string, number> => {
    const distances = new Map([[file, 0]])
    for (const [one, distance] of distances)
      for (const importer of importersOf(one)) if (!distances.has(importer)) distances.set(importer, distance + 1)
    return distances
  }
  return {
    importersOf,
    testsOf: (file) => {
      const rank = ([path, distance]: [string, number]) => (stemOf(path) === stemOf(file) ? 0 : distance)
      return [...loadersOf(file)]
        .filter(([path]) => isTest(path))
        .sort((one, other) => rank(one) - rank(other) || (one[0] < other[0] ? -1 : 1))
        .map(([path]) => path)
    },
    testCodeOf: (file) =>
      [...loadersOf(file).keys()].filter((path) => isTest(path) || path.includes('/testing/')).sort(),
  }
}
