import type { DesiredOrder, DocumentProblem } from '@ip-portal/core/desired-state'
import { canonicalPrefix } from '@ip-portal/core/routing'
import { usageError } from '../../../errors/exit-codes.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import type { Document } from './document.ts'

/** A document with the orders of these ids and blocks only; without any, the document itself. */
export function targeted(document: Document, targets: readonly string[] = []): Document {
  if (targets.length === 0) return document
  const isTarget = (target: string) => {
    const wanted = target.trim().replace(/^#/, '')
    return ({ id, block }: DesiredOrder) => String(id) === wanted || block === (canonicalPrefix(wanted) ?? wanted)
  }
  const { orders } = document.state
  const missing = targets.find((target) => !orders.some(isTarget(target)))
  if (missing !== undefined) throw usageError(texts.noTarget(missing))
  const kept = [...orders.entries()].filter(([, order]) => targets.some((target) => isTarget(target)(order)))
  const indexOf = (at: number) => kept[at]?.[0] ?? at
  return {
    state: { orders: kept.map(([, order]) => order) },
    refuse: (problems) => document.refuse(problems.map((problem) => movedTo(problem, indexOf))),
    warnings: document.warnings,
    placeOf: (at) => document.placeOf(indexOf(at)),
  }
}

/** A problem at another index of the orders. */
export function movedTo(problem: DocumentProblem, indexOf: (at: number) => number): DocumentProblem {
  const [field, at, ...rest] = problem.path
  return typeof at === 'number' && field !== undefined ? { ...problem, path: [field, indexOf(at), ...rest] } : problem
}
