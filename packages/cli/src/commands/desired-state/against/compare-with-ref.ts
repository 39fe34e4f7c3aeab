import { existsSync } from 'node:fs'
import type { Context } from '../../../context.ts'
import { exitCodes, usageError } from '../../../errors/exit-codes.ts'
import type { Document } from '../document/document.ts'
import { collected } from '../document/file-faults.ts'
import { documentOfText, readDocument, stdin } from '../document/read-document.ts'
import { documentsIn, eachFile, isFolder, merged } from '../document/read-documents.ts'
import { targeted } from '../document/targeted.ts'
import { againstTexts as texts } from './against.texts.ts'
import { compareStates } from './compare-files.ts'
import { readCommitted } from './git-files.ts'
import { printComparison } from './print-comparison.ts'

interface ComparisonOptions {
  file: readonly string[]
  against: string
  target?: readonly string[]
  exitCode?: true
}

/** Compares what files say with what they said at a git ref; asks no portal. */
export async function compareWithRef(
  context: Context,
  { file, against: ref, target, exitCode }: ComparisonOptions,
): Promise<void> {
  if (file.includes(stdin)) throw usageError(texts.noStdin)
  const { commit, filesOf } = await readCommitted(file, ref, context)
  // A file that several paths name counts once.
  const files = new Map([...filesOf.values()].flat().map((one) => [one.path, one]))
  const committed = await collected([...files.values()], ({ path, text }) => documentOfText(path, text))
  // A file that is gone, or a folder that is empty now, says nothing; one that never was is an error.
  const left = file.filter((path) => (filesOf.get(path) ?? []).length === 0 || isThere(path))
  const present = await eachFile(left, (path) => readDocument(context, path))
  const [older, newer] = chosen(merged(committed), merged(present), target)
  const blocks = compareStates(older, newer)
  await printComparison(context, { ref, commit, blocks })
  if (exitCode && blocks.length > 0) context.io.exitCode = exitCodes.changesPending
}

const isThere = (path: string) => (isFolder(path) ? documentsIn(path).length > 0 : existsSync(path))

/** Keeps the targets of both sides; a target that neither side names is an error. */
function chosen(older: Document, newer: Document, target: readonly string[] | undefined) {
  const all = { ...newer, state: { orders: [...newer.state.orders, ...older.state.orders] } }
  const kept = new Set(targeted(all, target).state.orders)
  return [older, newer].map(({ state }) => ({ orders: state.orders.filter((order) => kept.has(order)) })) as [
    Document['state'],
    Document['state'],
  ]
}
