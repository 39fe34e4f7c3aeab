import {
  isNewerPlan,
  loadStateFiles,
  planInText,
  readPlan,
  type Plan,
  type ReadText,
  type StateText,
} from '@ip-portal/core/desired-state'
import { usageError } from '../../../errors/exit-codes.ts'
import { shellWord } from '../../../runtime/repeatable-write.ts'
import { readTextFile, unreadableReason } from '../../../terminal/text-file.ts'
import { sharedTexts } from '../../shared/shared.texts.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import type { Document, ReadContext } from './document.ts'
import { fileRefusal, refusal } from './file-faults.ts'

/** File name that stands for stdin. */
export const stdin = '-'

/** Reads a desired state from a file, or from stdin for `-`; a usage error names each problem and its line. */
export const readDocument = async (context: ReadContext, path: string): Promise<Document> =>
  (await readSource(context, path)).document

/** A document with its text, as `fmt` rewrites it. */
export interface Source {
  text: string
  yaml: StateText['yaml']
  document: Document
}

/** Reads a desired state and keeps its text. */
export async function readSource(context: ReadContext, path: string): Promise<Source> {
  const text = await readInputText(context, path)
  const read = await readStateOrPlan(path, text)
  if (read.kind === 'plan') throw fileRefusal(path, texts.planGiven(path), [texts.applyWith(shellWord(path))])
  return { text, yaml: read.yaml, document: documentOf(path, read) }
}

/** Reads a desired state from the text of a file that lies elsewhere. */
export async function documentOfText(path: string, text: string): Promise<Document> {
  const read = await readStateOrPlan(path, text)
  if (read.kind === 'plan') throw fileRefusal(path, texts.planGiven(path))
  return documentOf(path, read)
}

/** Reads a file of `apply`: a desired state or a saved plan. */
export async function readDocumentOrPlan(context: ReadContext, path: string): Promise<Document | Plan> {
  const read = await readStateOrPlan(path, await readInputText(context, path))
  if (read.kind === 'state') return documentOf(path, read)
  if (isNewerPlan(read.version)) throw usageError(texts.newerPlan(path))
  const plan = readPlan(read.content)
  if (plan === null) throw usageError(texts.badPlan(path))
  if (read.version === 1) context.io.notice(texts.firstPlan)
  return plan
}

async function readStateOrPlan(path: string, text: string): Promise<Exclude<ReadText, { kind: 'faulty' }>> {
  const plan = planInText(text)
  if (plan) return plan
  const { readStateText } = await loadStateFiles()
  const read = readStateText(text)
  if (read.kind === 'faulty') throw refusal(path, read.faults)
  return read
}

const documentOf = (file: string, { state, faultsOf, warnings, placeOf }: StateText): Document => ({
  state,
  refuse: (problems) => refusal(file, faultsOf(problems)),
  warnings: () => warnings().map((warning) => ({ file, ...warning })),
  placeOf: (order) => ({ file, ...placeOf(order) }),
})

/** Reads the text of a file, or stdin for `-`. */
export const readInputText = async ({ io, signal }: ReadContext, path: string): Promise<string> =>
  path === stdin ? io.readInput(signal) : readText(path)

function readText(path: string): string {
  try {
    return readTextFile(path)
  } catch {
    throw fileRefusal(path, sharedTexts.fileUnreadable(path, unreadableReason(path)))
  }
}
