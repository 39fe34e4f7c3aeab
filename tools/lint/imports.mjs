import { readFileSync } from 'node:fs'
import { join, posix, relative, resolve, sep } from 'node:path'
import { onlyUsers, exceptions, rows, stacks } from './import-table.mjs'

const packages = resolve(import.meta.dirname, '../../packages')

/** `**` is anything, `*` a part of a name, `{a,b}` one of both, `<domain>` one folder. */
const pattern = (text) =>
  new RegExp(
    `^${text
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
      .replaceAll(/\{([^}]*)\}/g, (_, parts) => `(?:${parts.replaceAll(',', '|')})`)
      .replace('<domain>', '(?<domain>[^/]+)')}$`,
  )

const words = (text) => text.split(' ').filter((word) => word !== '')

const writtenRows = rows
  .split('\n')
  .filter((line) => line.includes('|') && !line.startsWith('row '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([name, files, imports, npm]) => ({ name, files: pattern(files), imports: words(imports), npm: words(npm) }))

const stackRows = Object.entries(stacks).flatMap(([name, { layers, core }]) =>
  layers.map((layer, at) => ({
    name: `${name}/${layer}`,
    files: pattern(`${name}/src/${layer}${layer.includes('.ts') ? '' : '/**'}`),
    imports: [...words(core), ...layers.slice(0, at).map((below) => `${name}/${below}`)],
    npm: ['npm', 'node'],
  })),
)

const table = [...writtenRows, ...stackRows]
const allowed = exceptions.map(({ from, to }) => ({ from: pattern(from), to: pattern(to) }))
const guarded = Object.entries(onlyUsers).map(([names, user]) => ({
  names: words(names).map(pattern),
  user: pattern(user),
}))

/** The row of a path, with the domain that the path names; undefined for a file outside of the table. */
function rowOf(path) {
  const row = table.find(({ files }) => files.test(path))
  return row && { ...row, domain: row.files.exec(path).groups?.domain }
}

function mayImportFile(from, fromPath, toPath, isType) {
  const to = rowOf(toPath)
  if (to === undefined) return false
  const isOwn = from.domain === to.domain
  if (from.name === to.name && isOwn) return true
  const isNamed = from.imports.some((word) => {
    const [name, condition] = word.split(':').toReversed()
    if ((condition === 'own' && !isOwn) || (condition === 'types' && !(isOwn && isType))) return false
    return name === to.name || (name.endsWith('/*') && to.name.startsWith(name.slice(0, -1)))
  })
  return isNamed || allowed.some((exception) => exception.from.test(fromPath) && exception.to.test(toPath))
}

function mayImportPackage(from, fromPath, source) {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(source)[0]
  const guard = guarded.find(({ names }) => names.some((guardedName) => guardedName.test(name)))
  if (guard) return guard.user.test(fromPath)
  return from.npm.includes(source.startsWith('node:') ? 'node' : 'npm') || from.npm.includes(name)
}

const exportsOf = new Map()

/** The file that a package of ours exports under a name such as `@ip-portal/core/kernel/values/money`, or null. */
function exportedFile(source) {
  const [, name, ...rest] = source.split('/')
  if (!exportsOf.has(name))
    exportsOf.set(name, JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')).exports ?? {})
  const asked = `./${rest.join('/')}`
  for (const [key, file] of Object.entries(exportsOf.get(name))) {
    const [before, after] = key.split('*')
    if (key === asked) return posix.join(name, file)
    if (after !== undefined && asked.startsWith(before) && asked.endsWith(after))
      return posix.join(name, file.replace('*', asked.slice(before.length, asked.length - after.length)))
  }
  return null
}

/** Reports imports that tools/lint/import-table.mjs does not allow. */
export const imports = {
  meta: { type: 'problem', docs: { description: 'Imports follow tools/lint/import-table.mjs.' }, schema: [] },
  create(context) {
    const path = relative(packages, context.filename).replaceAll(sep, '/')
    const from = rowOf(path)
    if (from === undefined || from.imports.includes('everything')) return {}
    const mayImport = (source, isType) => {
      if (source.startsWith('.')) return mayImportFile(from, path, posix.join(posix.dirname(path), source), isType)
      if (!source.startsWith('@ip-portal/')) return mayImportPackage(from, path, source)
      const file = exportedFile(source)
      return file !== null && mayImportFile(from, path, file, isType)
    }
    const check = (node, source, isType) => {
      if (typeof source !== 'string' || mayImport(source, isType)) return
      context.report({ node, message: `${from.name} may not import ${source} (tools/lint/import-table.mjs).` })
    }
    return {
      ImportDeclaration: (node) => check(node, node.source.value, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.source?.value, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source.value, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source.value, false),
      TSImportType: (node) => check(node, node.source.value, true),
    }
  },
}
