import { changesIn, equalBlocks, firstLines, type EqualBlocks, type ShownBlock } from './equal-blocks.ts'
import { planOutputTexts as texts } from './plan-output.texts.ts'

/** Longer plans are folded for a person. */
const most = { blocks: 20, lines: 200, groups: 20, linesOfGroup: 40, effectsOfGroup: 10, names: 3 }

const isLong = (blocks: readonly ShownBlock[]): boolean =>
  blocks.length > most.blocks || blocks.reduce((sum, { lines }) => sum + lines.length, 0) > most.lines

interface TreeForm {
  /** True for a person at a terminal: a long tree is folded. Logs get all of it. */
  isFolded: boolean
  heading: (name: string) => string
  warning: (text: string) => string
  /** Line that names the command for what is left out. */
  pointer: string
}

/** Writes blocks as a tree, each with an empty line behind it. */
export function treeLines(blocks: readonly ShownBlock[], form: TreeForm): string[] {
  if (form.isFolded && isLong(blocks)) return foldedLines(blocks, form)
  return blocks.flatMap(({ name, lines, warnings }) => [
    form.heading(name),
    ...lines.map(({ text }) => text),
    ...warnings.map(form.warning),
    '',
  ])
}

function foldedLines(blocks: readonly ShownBlock[], form: TreeForm): string[] {
  const groups = equalBlocks(blocks)
  const shown = groups.slice(0, most.groups)
  const left = groups.slice(most.groups)
  const cut = shown.reduce((sum, group) => sum + group.names.length * cutChanges(group), 0)
  const leftBlocks = left.reduce((sum, { names }) => sum + names.length, 0)
  const leftChanges = cut + left.reduce((sum, { names, lines }) => sum + names.length * changesIn(lines), 0)
  const note = leftBlocks > 0 ? texts.leftOut(leftBlocks, leftChanges) : texts.linesLeftOut(leftChanges)
  return [
    ...shown.flatMap((group) => groupLines(group, form)),
    ...(leftChanges > 0 ? [note] : []),
    form.pointer.replaceAll('`', ''),
    '',
  ]
}

const changesOf = ({ lines }: EqualBlocks) => lines.filter(({ isChange }) => isChange)
const cutChanges = (group: EqualBlocks) => Math.max(0, changesIn(group.lines) - most.linesOfGroup)

/** Lines of what the changes of a block cause, the dangerous first; many are summed by what happens. */
function effectLines({ lines }: EqualBlocks): string[] {
  const effects = lines.filter(({ isChange }) => !isChange).toSorted((one, other) => other.danger - one.danger)
  if (effects.length <= most.effectsOfGroup) return effects.map(({ text }) => text)
  const counts = Map.groupBy(effects, ({ effect }) => effect ?? '')
  return [...counts].map(([effect, { length }]) => `  ${texts.effects(length, effect)}`)
}

function groupLines(group: EqualBlocks, { heading, warning }: TreeForm): string[] {
  const { names, warnings } = group
  const changes = changesOf(group)
  const shown = firstLines(changes, most.linesOfGroup)
  const first = texts.names(names.slice(0, most.names).join(', '), names.length - most.names)
  return [
    heading(names.length === 1 ? first : texts.equal(names.length, first)),
    ...warnings.map(warning),
    ...shown.map(({ text }) => text),
    ...(shown.length < changes.length ? [`  ${texts.moreChanges(changes.length - shown.length)}`] : []),
    ...effectLines(group),
    '',
  ]
}
