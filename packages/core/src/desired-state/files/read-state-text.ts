import { readYaml, type Place, type Yaml, type YamlFault } from '../../kernel/markup/read-yaml.ts'
import { placeTexts, yamlFaultTexts } from '../../kernel/markup/yaml.texts.ts'
import { documentFaultText, placeText } from '../desired-state.texts.ts'
import { oldMaxLengths, readDesiredState, type DocumentProblem } from '../document/desired-state.rules.ts'
import type { DesiredState } from '../document/desired-state.schema.ts'
import { planInText, planVersion, type PlanContent } from '../plan/plan-file.rules.ts'
import { stateTextTexts } from './files.texts.ts'
import { placeName, type TextFault } from './text-fault.ts'

/** Desired state of a text, with the places of its values. */
export interface StateText {
  kind: 'state'
  state: DesiredState
  yaml: Yaml
  /** Names problems of the document that planning has found. */
  faultsOf: (problems: readonly DocumentProblem[]) => TextFault[]
  /** Lists what only the present records of the portal can judge. */
  warnings: () => TextFault[]
  /** Finds the place of an order by its index. */
  placeOf: (order: number) => Pick<TextFault, 'line' | 'column'>
}

/** Text that was read: a desired state, a plan that is yet to be judged, or neither, with all faults in their order. */
export type ReadText = StateText | PlanContent | Faulty
export interface Faulty {
  kind: 'faulty'
  faults: TextFault[]
}

/** Characters of a document; one of 10,000 orders has about two million. */
const longestText = 5_000_000

/** Finds the fault of a text that is too long to be parsed. */
export const lengthFault = (text: string): TextFault | null =>
  text.length > longestText ? { ...unknownPlace, path: '', message: stateTextTexts.tooLong(longestText / 1e6) } : null

/** Characters that no text has (YAML 1.2.2, 5.1), such as the zero bytes of a program or a picture. */
// oxlint-disable-next-line no-control-regex -- it is the control characters that tell
const binary = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

/** Finds the first character of a text that is none. */
function binaryFault(text: string): TextFault | null {
  const at = text.search(binary)
  if (at === -1) return null
  const before = text.slice(0, at).split('\n')
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  return { ...place, path: '', message: stateTextTexts.binary }
}

/** Reads a desired state in YAML or JSON, or a plan. */
export function readStateText(text: string): ReadText {
  const plan = planInText(text)
  if (plan) return plan
  const noText = lengthFault(text) ?? binaryFault(text)
  if (noText) return { kind: 'faulty', faults: [noText] }
  const yaml = readYaml(text)
  if ('faults' in yaml) return { kind: 'faulty', faults: yaml.faults.map(yamlFault) }
  const { content, placeOf } = yaml
  const version = planVersion(content)
  if (version !== null) return { kind: 'plan', version, content }
  const read = readDesiredState(content)
  if ('problems' in read) return { kind: 'faulty', faults: faultsOf(placeOf, read.problems) }
  return {
    kind: 'state',
    state: read.state,
    yaml,
    faultsOf: (problems) => faultsOf(placeOf, problems),
    warnings: () => faultsOf(placeOf, oldMaxLengths(read.state)),
    placeOf: (order) => placeOf(['orders', order], 'value') ?? unknownPlace,
  }
}

const unknownPlace = { line: null, column: null }

function faultsOf(placeOf: Yaml['placeOf'], problems: readonly DocumentProblem[]): TextFault[] {
  const placeIn = (path: DocumentProblem['path'], part: 'key' | 'value') => ({
    path: placeText({ path }),
    ...(nearest(placeOf, path, part) ?? unknownPlace),
  })
  return problems
    .map(({ path, first, ...problem }) => {
      const before = first && placeIn(first, 'value')
      const firstText = before ? ` ${placeTexts.first(placeName(before.path, before))}` : ''
      const place = placeIn(path, problem.fault === 'unknown-key' ? 'key' : 'value')
      return { ...place, message: `${documentFaultText(problem)}${firstText}` }
    })
    .toSorted(byPlace)
}

const byPlace = (one: TextFault, other: TextFault) =>
  (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0)

/** Place of a value, or of the innermost value around it that exists. */
function nearest(placeOf: Yaml['placeOf'], path: DocumentProblem['path'], part: 'key' | 'value'): Place | null {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const place = placeOf(path.slice(0, depth), depth === path.length ? part : 'value')
    if (place !== null) return place
  }
  return null
}

function yamlFault({ fault, first, ...place }: YamlFault): TextFault {
  const before = first === undefined ? '' : ` ${placeTexts.first(placeTexts.place(first))}`
  return { ...place, path: '', message: `${yamlFaultTexts[fault]}${before}` }
}
