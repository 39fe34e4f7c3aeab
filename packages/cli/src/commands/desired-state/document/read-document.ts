import { readFileSync } from 'node:fs'
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
import { sharedTexts } from '../../shared/shared.texts.ts'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import type { Document } from './document.ts'

const stdin = '-'
/** Limit of YAML aliases: a small file could grow without end through them. */
const maxAliases = 100
/** Characters of a document; one of 10,000 orders has about two million. */
const longestYaml = 5_000_000

/** Reads a desired state from a file, or from stdin for `-`; a usage error names each problem and its line. */
export async function readDocument(context: Context, path: string): Promise<Document> {
  const parsed = await parseFile(context, path)
  if (planVersion(parsed.content) !== null) throw usageError(texts.planGiven(path), [texts.applyWith(path)])
  return checked(path, parsed)
}

/** Reads the input of `apply`: a desired state or a saved plan. */
export async function readDocumentOrPlan(context: Context, path: string): Promise<Document | Plan> {
  const parsed = await parseFile(context, path)
  const version = planVersion(parsed.content)
  if (version === null) return checked(path, parsed)
  if (isNewerPlan(version)) throw usageError(texts.newerPlan(path))
  const plan = readPlan(parsed.content)
  if (plan === null) throw usageError(texts.badPlan(path))
  if (version === 1) context.io.notice(texts.firstPlan)
  return plan
}

interface Parsed {
  content: unknown
  lineOf: (place: Pick<DocumentProblem, 'path'>) => number | null
}

function checked(path: string, { content, lineOf }: Parsed): Document {
  const refuse = (problems: readonly DocumentProblem[]) => {
    const lines = problems.map((problem) => {
      const line = lineOf(problem)
      const place = [placeText(problem), line === null ? '' : texts.line(line)].filter((part) => part !== '').join(', ')
      return `${place === '' ? '' : `${place}: `}${documentFaultTexts[problem.fault]}`
    })
    return usageError(`${texts.badDocument(path)}\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
  const read = readDesiredState(content)
  if ('problems' in read) throw refuse(read.problems)
  const placeOf = (order: number) => {
    const line = lineOf({ path: ['orders', order] })
    return line === null ? path : `${path} ${texts.line(line)}`
  }
  return { state: read.state, refuse, placeOf }
}

async function parseFile({ io, signal }: Context, path: string): Promise<Parsed> {
  const text = path === stdin ? await io.readInput(signal) : readText(path)
  // A saved plan is JSON and may be long: the YAML reader is far slower (docs/decisions/0028).
  if (text.trimStart().startsWith('{'))
    try {
      return { content: JSON.parse(text), lineOf: () => null }
    } catch {
      // YAML can start with a brace too.
    }
  if (text.length > longestYaml) throw usageError(texts.tooLong(path, longestYaml / 1_000_000))
  const { isNode, LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const lineAt = (offset: number | undefined) => (offset === undefined ? null : lines.linePos(offset).line)
  const [error] = document.errors
  if (error) throw usageError(texts.badYaml(path, lineAt(error.pos[0]) ?? 1))
  return {
    content: document.toJS({ maxAliasCount: maxAliases }),
    lineOf: ({ path: place }) => {
      for (let depth = place.length; depth > 0; depth -= 1) {
        const node = document.getIn(place.slice(0, depth), true)
        if (isNode(node) && node.range) return lineAt(node.range[0])
      }
      return null
    },
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw usageError(sharedTexts.fileUnreadable(path))
  }
}
