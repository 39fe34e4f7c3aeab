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
import { usageError, type CliError } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import type { Document } from './document.ts'
import { documentTexts, yamlFaultTexts } from './document.texts.ts'
import type { Place, Yaml, YamlFault } from './read-yaml.ts'

const stdin = '-'
/** A long list of faults would push its start out of the terminal. */
const maxShown = 100
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
  placeOf: Yaml['placeOf']
}

function checked(path: string, { content, placeOf }: Parsed): Document {
  const placeIn = (place: DocumentProblem['path'], part: 'key' | 'value') => {
    const found = nearest(placeOf, place, part)
    const parts = [placeText({ path: place }), found === null ? '' : documentTexts.place(found)]
    return parts.filter((part) => part !== '').join(', ')
  }
  const refuse = (problems: readonly DocumentProblem[]) =>
    refusal(
      path,
      problems.map(({ path: place, fault, first }) => {
        const where = placeIn(place, fault === 'unknown-key' ? 'key' : 'value')
        const before = first === undefined ? '' : ` ${documentTexts.first(placeIn(first, 'value'))}`
        return `${where === '' ? '' : `${where}: `}${documentFaultTexts[fault]}${before}`
      }),
    )
  const read = readDesiredState(content)
  if ('problems' in read) throw refuse(read.problems)
  const placeOfOrder = (order: number) => {
    const place = placeOf(['orders', order], 'value')
    return place === null ? path : `${path}, ${documentTexts.place(place)}`
  }
  return { state: read.state, refuse, placeOf: placeOfOrder }
}

/** Place of a value, or of the innermost value around it that exists. */
function nearest(placeOf: Yaml['placeOf'], path: DocumentProblem['path'], part: 'key' | 'value'): Place | null {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const place = placeOf(path.slice(0, depth), depth === path.length ? part : 'value')
    if (place !== null) return place
  }
  return null
}

/** Makes one error of all problems of a document. */
function refusal(path: string, problems: readonly string[]): CliError {
  const lines = problems.slice(0, maxShown)
  const rest = problems.length - lines.length
  const shown = rest > 0 ? [...lines, documentTexts.more(rest)] : lines
  return usageError(`${texts.badDocument(path)}\n${shown.map((line) => `  ${line}`).join('\n')}`)
}

async function parseFile({ io, signal }: Context, path: string): Promise<Parsed> {
  const text = path === stdin ? await io.readInput(signal) : readText(path)
  const plan = planIn(text)
  if (plan !== null) return { content: plan, placeOf: () => null }
  if (text.length > longestYaml) throw usageError(texts.tooLong(path, longestYaml / 1_000_000))
  const { readYaml } = await import('./read-yaml.ts')
  const yaml = readYaml(text)
  if ('faults' in yaml) throw refusal(path, yaml.faults.map(yamlFaultText))
  return yaml
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

function yamlFaultText({ fault, first, ...place }: YamlFault): string {
  const before = first === undefined ? '' : ` ${documentTexts.first(documentTexts.place(first))}`
  return `${documentTexts.place(place)}: ${yamlFaultTexts[fault]}${before}`
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw usageError(sharedTexts.fileUnreadable(path))
  }
}
