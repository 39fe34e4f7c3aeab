import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { placeName, type DocumentProblem, type Plan } from '@ip-portal/core/desired-state'
import type { CliError } from '../../../errors/exit-codes.ts'
import { unreadableReason } from '../../../terminal/text-file.ts'
import { sharedTexts } from '../../shared/shared.texts.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import type { Document, ReadContext } from './document.ts'
import { collected, faultsError, fileRefusal, joined, type FileFault, type FilePlace } from './file-faults.ts'
import { readDocument, readDocumentOrPlan, stdin } from './read-document.ts'
import { movedTo } from './targeted.ts'

/** Reads the desired states of files and of the folders below which they lie, as one document. */
export const readDocuments = async (context: ReadContext, paths: readonly string[]): Promise<Document> =>
  merged(await eachFile(paths, (file) => readDocument(context, file)))

/** Reads the input of `apply`: a saved plan, or desired states of a file or a folder. */
export const readInput = (context: ReadContext, path: string): Promise<Document | Plan> =>
  isFolder(path) ? readDocuments(context, [path]) : readDocumentOrPlan(context, path)

/**
 * Runs work on each file that paths name, and on the documents below each folder; joins their usage errors. A file that
 * several paths name is read once.
 */
export async function eachFile<Result>(
  paths: readonly string[],
  work: (file: string) => Promise<Result>,
): Promise<Result[]> {
  const seen = new Set<string>()
  const isNew = (file: string) => seen.size < seen.add(file === stdin ? stdin : realPath(file)).size
  return (await collected(paths, (path) => collected(filesBelow(path).filter(isNew), work))).flat()
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

const document = /\.(ya?ml|json)$/i

/** The documents of a folder and the folders in it, in the order of their names; a path that is no folder itself. */
function filesBelow(path: string): string[] {
  if (!isFolder(path)) return [path]
  const files = documentsIn(path)
  if (files.length === 0) throw fileRefusal(path, texts.emptyFolder(path))
  return files
}

/** Lists the documents below a folder. */
export const documentsIn = (folder: string): string[] =>
  entriesIn(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isDocumentIn(relative(folder, path)))
    .toSorted()

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
  } catch {
    throw fileRefusal(folder, sharedTexts.folderUnreadable(folder, unreadableReason(folder, true)))
  }
}

/** True for the path of a file in a folder that is read with it; names that begin with a dot are not. */
export const isDocumentIn = (path: string): boolean =>
  document.test(path) && !path.split(/[/\\]/).some((name) => name.startsWith('.'))

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Joins documents; an order or a block that two of them name is an error with both places. */
export function merged(documents: readonly Document[]): Document {
  const [only] = documents
  if (only && documents.length === 1) return only
  const orders = documents.flatMap((one) => one.state.orders.map((order, at) => ({ order, place: one.placeOf(at) })))
  const seen = new Map<string, FilePlace>()
  const twice = orders.flatMap(({ order: { id, block }, place }): FileFault[] => {
    const names = id === undefined ? [block] : [`#${id}`, block]
    const [first] = names.flatMap((name) => seen.get(name) ?? [])
    for (const name of names) if (!seen.has(name)) seen.set(name, place)
    if (first === undefined) return []
    return [
      {
        ...place,
        path: '',
        message: texts.twice(names.join(' '), placeName(first.file, first), placeName(place.file, place)),
      },
    ]
  })
  if (twice.length > 0) throw faultsError(twice.map(({ message }) => message).join('\n'), twice)
  return {
    state: { orders: orders.map(({ order }) => order) },
    refuse: (problems) => refusalOf(documents, problems),
    warnings: () => documents.flatMap((one) => one.warnings()),
    placeOf: (at) => orders[at]?.place ?? { file: '', line: null, column: null },
  }
}

/** Joins the errors of the documents that have problems. */
function refusalOf(documents: readonly Document[], problems: readonly DocumentProblem[]): CliError {
  let start = 0
  const errors = documents.flatMap((one) => {
    const [from, to] = [start, start + one.state.orders.length]
    start = to
    const own = problems.filter(({ path: [, at] }) => typeof at === 'number' && at >= from && at < to)
    return own.length > 0 ? [one.refuse(own.map((problem) => movedTo(problem, (at) => at - from)))] : []
  })
  return joined(errors)
}
