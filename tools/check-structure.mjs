/**
 * Checks what no linter sees: how many files a folder holds, the names of walks, and the form of documents and style sheets. Part of
 * `npm run check`; prints one line per finding.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commentProblems } from './lint/plain-comments.mjs'
import { sheetProblems } from './lint/style-sheets.mjs'
import { root as checkout } from './root.mjs'

const mostFiles = 20
/** A released migration is never merged with another. */
const mayGrow = 'packages/server/src/store/db/migrations'

const widestLine = 120
const longestPart = 5
const mostRecords = 30

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

/** Walks that `npm run walks -- --machine` would not find. */
function strayWalks(paths) {
  const nameOf = (path) => basename(path).split('.')[0]
  const machines = new Set(paths.filter((path) => path.endsWith('.machine.ts')).map(nameOf))
  return paths.flatMap((path) =>
    path.endsWith('.walk.test.ts') && !machines.has(nameOf(path))
      ? [`${path}: walks begin with the name of the file of their machine`]
      : [],
  )
}

const wideLines = (path, text) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      [...line].length > widestLine ? [`${path}:${at + 1}: ${[...line].length} columns, at most ${widestLine}`] : [],
    )

/** Links of a document to files that are not there. */
const brokenLinks = (root, path, text) =>
  [...text.matchAll(/\]\((?!\w+:)([^()\s#]+)/g)].flatMap(([, link]) =>
    existsSync(join(root, dirname(path), link)) ? [] : [`${path}: no ${link}`],
  )

/** Records beyond the cap, those that the index lacks, and mentions in the code of records that are not there. */
function recordFindings(records, index, sources) {
  const numbers = new Set(records.map((name) => name.slice(0, 4)))
  return [
    ...(records.length > mostRecords ? [`docs/decisions: ${records.length} records, at most ${mostRecords}`] : []),
    ...records.flatMap((name) =>
      index.includes(`](${name})`) ? [] : [`docs/decisions/README.md: no line for ${name}`],
    ),
    ...sources.flatMap(([path, text]) =>
      [...text.matchAll(/\(docs\/decisions\/(\d{4})\)/g)].flatMap(([, number]) =>
        numbers.has(number) ? [] : [`${path}: no record ${number}`],
      ),
    ),
  ]
}

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

/** Code in a document that has the form of a path in the checkout: `domains/DOMAIN/*.routes.ts`, `http/openapi/`. */
const pathForm = /^[\w.*{},@-]+(?:\/[\w.*{},@-]+)*(?:\/|\.(?:ts|tsx|mjs|cjs|css|md|jsonc?|ya?ml))$/

/** A path and all folders above it. */
const withFolders = (path) =>
  path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/') + (at + 1 < parts.length ? '/' : ''))

/** The flow that CONTRIBUTING adds as its example, and folders that exist in use only. */
const absent = /pause|^test-reports\/|^DATA_DIR\//

/** Paths in a document that nothing in the checkout ends with. A word in capitals, `*` and `{a,b}` stand for others. */
function stalePaths(path, text, known) {
  const written = [...text.matchAll(/`([^`\n]*\/[^`\n]*)`/g)].map(([, code]) => code)
  return [...new Set(written)].flatMap((code) => {
    if (!pathForm.test(code) || absent.test(code)) return []
    const pattern = code
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\*+\/?/g, (stars) => (stars.startsWith('**') ? '(?:.*/)?' : stars.replace('*', '[^/]*')))
      .replaceAll(/\{([^}]*)\}/g, (_, parts) => `(?:${parts.replaceAll(',', '|')})`)
      .replaceAll(/\b[A-Z]{4,}\b/g, '[^/]+')
    return new RegExp(`^(?:.*/)?${pattern}$`, 'm').test(known) ? [] : [`${path}: no ${code}`]
  })
}

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
  const files = ['packages', 'tools', 'docs', 'deploy', '.ci'].flatMap((name) =>
    [...filesBelow(join(root, name))].map(here),
  )
  const known = [...documents.map(here), ...files].flatMap(withFolders).join('\n')
  const textsOf = (ending) => sources.filter((path) => path.endsWith(ending)).map((path) => [here(path), read(path)])
  const sheets = textsOf('.css')
  const records = documents.filter((path) => /^docs\/decisions\/\d{4}/.test(here(path)))
  const index = join(root, 'docs/decisions/README.md')
  const code = files.filter((path) => /^(?:packages|tools)\/.*\.(?:tsx?|mjs)$/.test(path))
  return [
    ...fullFolders(sources.map(here)),
    ...strayWalks(sources.map(here)),
    ...documents.flatMap((path) => wideLines(here(path), read(path))),
    ...documents.flatMap((path) => stalePaths(here(path), read(path), known)),
    ...documents.flatMap((path) => brokenLinks(root, here(path), read(path))),
    ...records.flatMap((path) => longParts(here(path), read(path))),
    ...recordFindings(
      records.map((path) => basename(path)),
      existsSync(index) ? read(index) : '',
      code.map((path) => [path, read(join(root, path))]),
    ),
    ...sheets.flatMap(([path, text]) => sheetComments(path, text)),
    ...sheetProblems(sheets, textsOf('.tsx')),
  ]
}

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) {
  const findings = structureFindings(checkout)
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
