import { desiredStateTexts, stepContent } from '@ip-portal/core/desired-state'
import type { Context } from '../../../context.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import type { ShownBlock, ShownLine } from '../plan-output/equal-blocks.ts'
import { treeLines } from '../plan-output/folded-tree.ts'
import { code, sheetText, tableRow } from '../plan-output/markdown-sheet.ts'
import { countsOf, stepDanger, stepStyles } from '../plan-output/plan-danger.ts'
import { planOutputTexts } from '../plan-output/plan-output.texts.ts'
import { againstTexts as texts } from './against.texts.ts'
import type { ComparedBlock } from './compare-files.ts'

const { signs, ops, ...planTexts } = desiredStateTexts

/** Difference between the files and an earlier state of them. */
export interface Comparison {
  ref: string
  commit: string
  blocks: readonly ComparedBlock[]
}

/** Writes a comparison to stdout, in the formats of a plan. */
export async function printComparison(context: Context, comparison: Comparison): Promise<void> {
  const { io, print, settings, options } = context
  const { ref, commit, blocks } = comparison
  if (settings.format === 'json' || settings.format === 'yaml')
    return print.record({ data: recordOf(comparison), sections: [] })
  const none = texts.none(ref, commit.slice(0, 12))
  const pointer = planOutputTexts.wholeComparison(ref)
  const head = headLines(comparison)
  if (options.format === 'markdown') {
    if (blocks.length === 0) return io.data(texts.none(code(ref), commit.slice(0, 12)))
    const [first = '', ...others] = headLines({ ...comparison, ref: code(ref) })
    return io.data(
      sheetText({
        head: [`**${first}**`, ...others],
        title: planTexts.block,
        columns: [planTexts.op, planTexts.record],
        blocks: blocks.map((block) =>
          shownBlock(block, ({ sign, word, record }) => tableRow([`${sign} ${word}`, code(record)])),
        ),
        pointer: planOutputTexts.wholeComparison(code(ref).slice(1, -1)),
      }),
    )
  }
  const isTree = options.format === 'tree' || (settings.format === null && io.isTerminal)
  if (isTree && blocks.length > 0) {
    const lines = treeLines(
      blocks.map((block) => shownBlock(block, lineOf(context))),
      {
        isFolded: options.format !== 'tree',
        heading: (name) => io.style('bold', name),
        warning: (text) => io.style('yellow', `  ! ${text}`),
        pointer,
      },
    )
    return io.data([...head, '', ...lines.slice(0, -1)].join('\n'))
  }
  await print.list({ rows: blocks.flatMap(rowsOf), fields, columns, none })
  for (const block of blocks) for (const warning of warningsOf(block)) io.warn(`${nameOf(block)}: ${warning}`)
  if (blocks.length > 0) for (const line of head) io.notice(line)
}

/** Form for programs. */
function recordOf({ ref, commit, blocks }: Comparison) {
  const steps = blocks.flatMap((block) => block.steps)
  const count = (op: string) => steps.filter((step) => step.op === op).length
  return {
    kind: 'ipportal-comparison',
    ref,
    commit,
    totals: { blocks: blocks.length, add: count('add'), delete: count('delete'), replace: count('replace') },
    blocks,
  }
}

function headLines({ ref, commit, blocks }: Comparison): string[] {
  const sided = (side: 'said' | 'unsaid') => {
    const own = blocks.filter((block) => block[side].length > 0)
    const count = own.reduce((sum, block) => sum + block[side].length, 0)
    return own.length > 0 ? [texts[side](count, own.length)] : []
  }
  const counts = countsOf(blocks.flatMap(({ steps }) => steps))
  return [
    texts.summary(ref, commit.slice(0, 12), counts, blocks.length),
    ...sided('said'),
    ...sided('unsaid'),
    texts.notJudged,
  ]
}

interface Row {
  order: number | null
  block: string
  op: 'add' | 'delete' | 'replace' | 'said' | 'unsaid'
  record: string
}

function rowsOf({ order, block, steps, said, unsaid }: ComparedBlock): Row[] {
  const common = { order, block }
  return [
    ...steps.map((step) => ({ ...common, op: step.op, record: stepContent(step, block) })),
    ...said.map(({ part, values }) => ({
      ...common,
      op: 'said' as const,
      record: texts.values(texts.parts[part], values),
    })),
    ...unsaid.map(({ part }) => ({ ...common, op: 'unsaid' as const, record: texts.left(texts.parts[part]) })),
  ]
}

const fields = ['order', 'block', 'op', 'record'] satisfies (keyof Row)[]

const columns: Column<Row>[] = [
  { title: planTexts.order, cell: ({ order }) => String(order ?? '') },
  { title: planTexts.block, cell: ({ block }) => block },
  { title: planTexts.op, cell: ({ op }) => signOf(op) },
  { title: planTexts.record, cell: ({ record }) => record },
]

const signOf = (op: Row['op']) => ({ ...signs, ...texts.signs })[op]
const dangerOfRow = (op: Row['op']) => (op === 'said' || op === 'unsaid' ? 0 : stepDanger({ op }))
const nameOf = ({ order, block }: Pick<ComparedBlock, 'order' | 'block'>) =>
  order === null ? block : `#${order} ${block}`

function warningsOf({ said, is_unannounced }: ComparedBlock): string[] {
  const emptied = said.filter(({ values }) => values.length === 0)
  return [
    ...(is_unannounced ? [texts.unannounced] : []),
    ...emptied.map(({ part }) => texts.saidEmpty(texts.parts[part])),
  ]
}

interface LineParts {
  op: Row['op']
  sign: string
  /** Word of the change. */
  word: string
  record: string
}

function shownBlock(block: ComparedBlock, write: (parts: LineParts) => string): ShownBlock {
  const warnings = warningsOf(block)
  const lines = rowsOf(block).map(({ op, record }): ShownLine => ({
    text: write({ op, sign: signOf(op), word: wordOf(op), record }),
    isChange: true,
    danger: dangerOfRow(op),
  }))
  return {
    name: nameOf(block),
    counts: countsOf(block.steps),
    danger: warnings.length > 0 ? 3 : Math.max(0, ...lines.map(({ danger }) => danger)),
    lines,
    warnings,
  }
}

const wordOf = (op: Row['op']) => ({ ...ops, ...texts.ops })[op]

/** Width of the widest word that the lines of a comparison have. */
const wordWidth = Math.max(...Object.values({ ...ops, ...texts.ops }).map(({ length }) => length))

const lineOf =
  ({ io }: Context) =>
  ({ op, sign, word, record }: LineParts) => {
    if (op === 'said' || op === 'unsaid') return `  ${sign} ${word.padEnd(wordWidth)}  ${record}`
    return io.style(stepStyles[op], `  ${sign} ${word.padEnd(wordWidth)}  ${record}`)
  }
