import { faults, kinds, type Kind } from './kinds.ts'
import { hasMachine, isConfiguration } from './machine-faults.ts'
import { applyEdit, nameOf, placesOf, type Edit, type Place } from './syntax.ts'

/** A source with one fault. */
export interface Mutant {
  /** Path below the root of the checkout. */
  file: string
  kind: Kind
  /** Names the place and the change, so that it outlives edits elsewhere in the file. Unique in its file. */
  id: string
  /** From 1. */
  line: number
  source: string
}

/** Characters that are shown around a change in a long expression. */
const mostAround = 30
const longestText = 80

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/^[ ,]+|[ ,]+$/g, '')

const shorten = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text)

const scopeOf = ({ node, parents }: Place) =>
  [...parents, node].flatMap((one) => nameOf(one) ?? []).filter((name) => name !== 'states')

/** Writes the change, in an expression with what is around it. */
function changeText(source: string, edit: Edit, { node }: Place, kind: Kind): string {
  if (edit.says !== undefined) return shorten(oneLine(edit.says))
  const whole = kind !== 'code' || node.type === 'IfStatement' || node.type === 'WhileStatement' ? edit : node
  const start = Math.max(Math.min(whole.start, edit.start), edit.start - mostAround)
  const end = Math.min(Math.max(whole.end, edit.end), edit.end + mostAround)
  const [before, after] = [source.slice(start, edit.start), source.slice(edit.end, end)]
  const isCut = start > whole.start || end < whole.end
  const texts = [source.slice(edit.start, edit.end), edit.text].map((text) => {
    const line = shorten(oneLine(before + text + after))
    return isCut ? `… ${line} …` : line
  })
  return `${texts[0]} => ${texts[1] === '' ? '(dropped)' : texts[1]}`
}

/** Finds every mutant of a source: its faults kind by kind, in their order, each once. */
export function mutantsOf(file: string, source: string, wanted: readonly Kind[] = kinds): Mutant[] {
  const places = placesOf(file, source)
  const isMachine = hasMachine(places)
  const partOf = new Map(places.map((place) => [place, isMachine && isConfiguration(place) ? 'machine' : 'code']))
  const found = wanted.flatMap((kind) => {
    const { in: part, plant } = faults[kind]
    const able = places.filter((place) => part === 'all' || partOf.get(place) === part)
    return able.flatMap((place) => plant(place, source, places).map((edit) => ({ place, edit, kind })))
  })
  const sources = new Set([source])
  const seen = new Map<string, number>()
  return found.flatMap(({ place, edit, kind }) => {
    const mutated = applyEdit(source, edit)
    if (sources.has(mutated)) return []
    sources.add(mutated)
    const name = `${scopeOf(place).join('.')}: ${changeText(source, edit, place, kind)}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    const line = source.slice(0, edit.start).split('\n').length
    return { file, kind, id: count === 1 ? name : `${name} #${count}`, line, source: mutated }
  })
}
