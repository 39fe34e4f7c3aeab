/**
 * Checks what no linter sees: how many files a folder holds, and the form of documents and style sheets. Part of
 * `npm run check`; prints one line per finding.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commentProblems } from './lint/plain-comments.mjs'
import { sheetProblems } from './lint/style-sheets.mjs'
import { root as checkout } from './root.mjs'

const mostFiles = 20
/** A released migration is never merged with another. */
const mayGrow = 'packages/server/src/db/migrations'

const widestLine = 120
const longestPart = 5

const isSource = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)

function* filesBelow(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** Folders with more files than a reader takes in. Tests and style sheets do not count. */
function fullFolders(paths) {
  const counts = new Map()
  for (const path of paths.filter(isSource)) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > mostFiles && folder !== mayGrow ? [`${folder}: ${count} files, at most ${mostFiles}`] : [],
  )
}

const wideLines = (path, text) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      [...line].length > widestLine ? [`${path}:${at + 1}: ${[...line].length} columns, at most ${widestLine}`] : [],
    )

/** A record has context, decision and consequences, each of a few lines; tables may follow. */
function longParts(path, text) {
  const parts = text.split(/\n{2,}/)
  return ['Context', 'Decision', 'Consequences'].flatMap((name) => {
    const part = parts.find((one) => one.startsWith(`**${name}.**`))
    if (part === undefined) return [`${path}: no ${name}`]
    const lines = part.trim().split('\n').length
    return lines > longestPart ? [`${path}: ${name} has ${lines} lines, at most ${longestPart}`] : []
  })
}

const sheetComments = (path, text) =>
  [...text.matchAll(/\/\*(.*?)\*\//gs)].flatMap(([, comment]) =>
    commentProblems(comment).map((problem) => `${path}: ${problem}`),
  )

/** Every finding in the checkout at `root`, one line each. */
export function structureFindings(root) {
  const here = (path) => relative(root, path).replaceAll(sep, '/')
  const sources = ['core', 'cli', 'web', 'server'].flatMap((name) => [
    ...filesBelow(join(root, 'packages', name, 'src')),
  ])
  const documents = [
    ...readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(root, name)),
    ...filesBelow(join(root, 'docs')),
  ].filter((path) => path.endsWith('.md'))
  const read = (path) => readFileSync(path, 'utf8')
  const textsOf = (ending) => sources.filter((path) => path.endsWith(ending)).map((path) => [here(path), read(path)])
  const sheets = textsOf('.css')
  return [
    ...fullFolders(sources.map(here)),
    ...documents.flatMap((path) => wideLines(here(path), read(path))),
    ...documents
      .filter((path) => here(path).startsWith('docs/decisions/'))
      .flatMap((path) => longParts(here(path), read(path))),
    ...sheets.flatMap(([path, text]) => sheetComments(path, text)),
    ...sheetProblems(sheets, textsOf('.tsx')),
  ]
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) {
  const findings = structureFindings(checkout)
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
