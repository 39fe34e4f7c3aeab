import type { BlockState, Plan } from '../desired-state/index.ts'
import { FailureError } from '../kernel/failure/failure.ts'
import type { OriginMove, RecordStep } from '../routing/index.ts'

/** Gives the state of a block after a move; throws a `FailureError` for a route that is gone. */
export function stateAfter(before: BlockState, { from, to, roa }: OriginMove): BlockState {
  if (from.kind !== 'route' || to.kind !== 'route') throw new FailureError({ kind: 'bug', cause: 'a move of no route' })
  const isOneOf = (origin: string) => origin === from.origin || origin === to.origin
  const old = before.routes.find(({ origin }) => isOneOf(origin))
  if (old === undefined) throw new FailureError({ kind: 'refused', status: 404 })
  return {
    ...before,
    routes: [...before.routes.filter(({ origin }) => !isOneOf(origin)), { ...old, origin: to.origin }],
    roas: [...before.roas.filter((one) => !isSameRoa(one, roa.from) && !isSameRoa(one, roa.to)), roa.to],
  }
}

const isSameRoa = (one: { asn: string; maxLength: number }, other: { asn: string; maxLength: number } | null) =>
  one.asn === other?.asn && one.maxLength === other.maxLength

/** Steps of a plan that changes routes and ROAs only. */
export const recordStepsOf = ({ orders }: Plan): RecordStep[] =>
  orders.flatMap(({ steps }) =>
    steps.map((step) => {
      if (step.op === 'add' && step.to.kind !== 'name-servers') return { op: 'add', to: step.to }
      if (step.op === 'delete' && step.from.kind !== 'name-servers') return { op: 'delete', from: step.from }
      throw new FailureError({ kind: 'bug', cause: 'a move changes routes and ROAs only' })
    }),
  )
