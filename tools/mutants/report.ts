import type { Outcome } from './plant-all.ts'
import type { FileResult, Results } from './results.ts'

/** Least share of killed mutants, in percent: over all files, and of each file. */
const goal = { all: 95, file: 85 }

type Counts = Pick<FileResult, 'killed' | 'survived' | 'equivalent'>

/** Share of killed mutants in percent, without the equivalent ones; 100 for none. */
export const killedShare = ({ killed, survived }: Pick<Counts, 'killed' | 'survived'>) =>
  killed + survived === 0 ? 100 : (100 * killed) / (killed + survived)

export function countsText(counts: Counts): string {
  const { killed, survived, equivalent } = counts
  const share = `${killedShare(counts).toFixed(1)} %`.padStart(7)
  return `${share}  ${`${killed}/${killed + survived}`.padStart(9)} killed${equivalent > 0 ? `, ${equivalent} equivalent` : ''}`
}

/** Writes the counts of each kind of fault, one line each. */
export const countsByKind = (outcomes: readonly Outcome[]): string[] =>
  [...Map.groupBy(outcomes, ({ mutant }) => mutant.kind)].map(([kind, ones]) => {
    const survived = ones.filter(({ killer }) => killer === null).length
    return `${countsText({ killed: ones.length - survived, survived, equivalent: 0 })}  ${kind}`
  })

/** Sums the counts of several files. */
export function totalOf(results: readonly Counts[]): Counts {
  const sum = (of: (counts: Counts) => number) => results.reduce((total, one) => total + of(one), 0)
  return {
    killed: sum((one) => one.killed),
    survived: sum((one) => one.survived),
    equivalent: sum((one) => one.equivalent),
  }
}

/** Lists what is below the goal, one line each. */
export function belowGoal(results: Results): string[] {
  const all = killedShare(totalOf(Object.values(results)))
  return [
    ...Object.entries(results)
      .filter(([, counts]) => killedShare(counts) < goal.file)
      .map(([path, counts]) => `${path}: ${killedShare(counts).toFixed(1)} % killed, at least ${goal.file} %`),
    ...(all < goal.all ? [`all files: ${all.toFixed(1)} % killed, at least ${goal.all} %`] : []),
  ]
}
