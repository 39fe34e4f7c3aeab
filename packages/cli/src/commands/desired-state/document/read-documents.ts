import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentProblem } from '@ip-portal/core/desired-state'
import type { Context } from '../../../context.ts'
import { usageError, type CliError } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import type { Document } from './document.ts'
import { readDocument } from './read-document.ts'
import { movedTo } from './targeted.ts'

/** Reads the desired states of files and of the folders below which they lie, as one document. */
export async function readDocuments(context: Context, paths: readonly string[]): Promise<Document> {
  const documents: Document[] = []
  for (const path of paths.flatMap(filesOf)) documents.push(await readDocument(context, path))
  return merged(documents)
}

const document = /\.(ya?ml|json)$/i

/** The documents of a folder and the folders in it, in the order of their names; a path that is no folder itself. */
function filesOf(path: string): string[] {
  if (!isFolder(path)) return [path]
  const files = readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && document.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  if (files.length === 0) throw usageError(texts.emptyFolder(path))
  return files
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Joins documents; an order or a block that two of them name is an error with both places. */
function merged(documents: readonly Document[]): Document {
  const [only] = documents
  if (only && documents.length === 1) return only
  const orders = documents.flatMap((one) => one.state.orders.map((order, at) => ({ order, place: one.placeOf(at) })))
  const seen = new Map<string, string>()
  const twice = orders.flatMap(({ order: { id, block }, place }) => {
    const first = seen.get(`#${id}`) ?? seen.get(block)
    for (const name of [`#${id}`, block]) seen.set(name, place)
    return first === undefined ? [] : [texts.twice(`#${id} ${block}`, first, place)]
  })
  if (twice.length > 0) throw usageError(twice.join('\n'))
  return {
    state: { orders: orders.map(({ order }) => order) },
    refuse: (problems) => refusalOf(documents, problems),
    placeOf: (at) => orders[at]?.place ?? '',
  }
}

/** Joins the errors of the documents that have problems. */
function refusalOf(documents: readonly Document[], problems: readonly DocumentProblem[]): CliError {
  let start = 0
  const messages = documents.flatMap((one) => {
    const [from, to] = [start, start + one.state.orders.length]
    start = to
    const own = problems.filter(({ path: [, at] }) => typeof at === 'number' && at >= from && at < to)
    return own.length > 0 ? [one.refuse(own.map((problem) => movedTo(problem, (at) => at - from))).message] : []
  })
  return usageError(messages.join('\n'))
}
