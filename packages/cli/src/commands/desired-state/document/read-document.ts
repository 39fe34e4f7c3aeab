import {
  documentFaultTexts,
  isNewerPlan,
  placeText,
  planVersion,
  readDesiredState,
  readPlan,
  type DocumentProblem,
  type Plan,
} from '@ip-portal/core/desired-state'
import type { Place, Yaml, YamlFault } from '@ip-portal/core/kernel/markup/read-yaml'
import { placeTexts, yamlFaultTexts } from '@ip-portal/core/kernel/markup/yaml.texts'
import { usageError } from '../../../errors/exit-codes.ts'
import { shellWord } from '../../../runtime/repeatable-write.ts'
import { readTextFile } from '../../../terminal/text-file.ts'
import { sharedTexts } from '../../shared/shared.texts.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import type { Document, ReadContext } from './document.ts'
import { filePlaceText, fileRefusal, refusal, type FileFault } from './file-faults.ts'

/** File name that stands for stdin. */
export const stdin = '-'
/** Characters of a document; one of 10,000 orders has about two million. */
const longestText = 5_000_000

/** Reads a desired state from a file, or from stdin for `-`; a usage error names each problem and its line. */
export const readDocument = async (context: ReadContext, path: string): Promise<Document> =>
  (await readSource(context, path)).document

/** A document with its text, as `fmt` rewrites it. */
export interface Source {
  text: string
  yaml: Yaml
  document: Document
}

/** Reads a desired state and keeps its text. */
export async function readSource(context: ReadContext, path: string): Promise<Source> {
  const { text, yaml, ...parsed } = await parseFile(context, path)
  if (yaml === null || planVersion(parsed.content) !== null)
    throw fileRefusal(path, texts.planGiven(path), [texts.applyWith(shellWord(path))])
  return { text, yaml, document: checked(path, parsed) }
}

/** Reads a file of `apply`: a desired state or a saved plan. */
export async function readDocumentOrPlan(context: ReadContext, path: string): Promise<Document | Plan> {
  const parsed = await parseFile(context, path)
  const version = planVersion(parsed.content)
  if (version === null) return checked(path, parsed)
  if (isNewerPlan(version)) throw usageError(texts.newerPlan(path))
  const plan = readPlan(parsed.content)
  if (plan === null) throw usageError(texts.badPlan(path))
  if (version === 1) context.io.notice(texts.firstPlan)
  return plan
}

type Parsed = Pick<Yaml, 'content' | 'placeOf'>

/** A parsed text; `yaml` is null for a plan in JSON. */
interface ParsedFile extends Parsed {
  text: string
  yaml: Yaml | null
}

function checked(file: string, { content, placeOf }: Parsed): Document {
  const placeIn = (path: DocumentProblem['path'], part: 'key' | 'value') => ({
    path: placeText({ path }),
    ...(nearest(placeOf, path, part) ?? unknownPlace),
  })
  const refuse = (problems: readonly DocumentProblem[]) =>
    refusal(
      file,
      problems.map(({ path, fault, first }) => {
        const place = placeIn(path, fault === 'unknown-key' ? 'key' : 'value')
        const before = first === undefined ? '' : ` ${placeTexts.first(placeNames(placeIn(first, 'value')))}`
        return { file, ...place, message: `${documentFaultTexts[fault]}${before}` }
      }),
    )
  const read = readDesiredState(content)
  if ('problems' in read) throw refuse(read.problems)
  return {
    state: read.state,
    refuse,
    placeOf: (order) => ({ file, ...(placeOf(['orders', order], 'value') ?? unknownPlace) }),
  }
}

const unknownPlace = { line: null, column: null }

const placeNames = ({ path, ...place }: Omit<FileFault, 'file' | 'message'>) => filePlaceText({ file: path, ...place })

/** Place of a value, or of the innermost value around it that exists. */
function nearest(placeOf: Yaml['placeOf'], path: DocumentProblem['path'], part: 'key' | 'value'): Place | null {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const place = placeOf(path.slice(0, depth), depth === path.length ? part : 'value')
    if (place !== null) return place
  }
  return null
}

/** Reads the text of a file, or stdin for `-`. */
export const readInputText = async ({ io, signal }: ReadContext, path: string): Promise<string> =>
  path === stdin ? io.readInput(signal) : readText(path)

/** Ends the command for a text that is too long to be parsed. */
export function refuseLong(path: string, text: string): void {
  if (text.length > longestText) throw fileRefusal(path, texts.tooLong(path, longestText / 1_000_000))
}

async function parseFile(context: ReadContext, path: string): Promise<ParsedFile> {
  const text = await readInputText(context, path)
  const plan = planIn(text)
  if (plan !== null) return { text, yaml: null, content: plan, placeOf: () => null }
  refuseLong(path, text)
  const { readYaml } = await import('@ip-portal/core/kernel/markup/read-yaml')
  const yaml = readYaml(text)
  if ('faults' in yaml)
    throw refusal(
      path,
      yaml.faults.map((one) => yamlFault(path, one)),
    )
  return { text, yaml, content: yaml.content, placeOf: yaml.placeOf }
}

/**
 * Gives a saved plan, null for any other text. A plan is JSON and may be long: the YAML reader is far slower
 * (docs/decisions/0028), but it alone sees repeated keys and knows the places of values.
 */
function planIn(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const content: unknown = JSON.parse(text)
    return planVersion(content) === null ? null : content
  } catch {
    return null
  }
}

function yamlFault(file: string, { fault, first, ...place }: YamlFault): FileFault {
  const before = first === undefined ? '' : ` ${placeTexts.first(placeTexts.place(first))}`
  return { file, ...place, path: '', message: `${yamlFaultTexts[fault]}${before}` }
}

function readText(path: string): string {
  try {
    return readTextFile(path)
  } catch {
    throw fileRefusal(path, sharedTexts.fileUnreadable(path))
  }
}
