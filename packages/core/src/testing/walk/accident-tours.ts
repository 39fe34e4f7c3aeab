import type { AnyStateMachine } from 'xstate'
import type { Failure } from '../../kernel/failure/failure.ts'
import { accidents, type AccidentName } from './accidents.ts'
import { toursOf } from './tours.ts'
import type { Outcomes, Walk, WalkPlan, WalkStep } from './walk.ts'

/** Name of an accident that a server or a network causes; a mistake in the program meets the bare machines alone. */
export type OutsideAccident = Exclude<AccidentName, 'a mistake in the program'>

const outside = Object.entries(accidents).filter(([, { kind }]) => kind !== 'bug') as [OutsideAccident, Failure][]

/** Deals the accidents out to the calls of a flow in turn; with `ACCIDENTS=all` each call meets them all. */
export function dealAccidents<Call>(calls: readonly Call[]): { name: OutsideAccident; failure: Failure; call: Call }[] {
  const isAll = process.env['ACCIDENTS'] === 'all'
  return calls.flatMap((call, of) =>
    outside.flatMap(([name, failure], at) => (isAll || at % calls.length === of ? [{ name, failure, call }] : [])),
  )
}

const isEnd = (failure: unknown) => (failure as Failure | null | undefined)?.kind === 'session-ended'

/** Name of the accident that a step is; null for any other step. */
export const accidentOf = ({ event }: Pick<WalkStep, 'event'>): OutsideAccident | null =>
  outside.find(([, failure]) => failure === event.error)?.[0] ?? null

interface AccidentOptions {
  /** True for a sign-in, whose 401 and 403 end no session. */
  startsSession?: boolean | undefined
  /** Accidents that this client does not tell from others. */
  without?: readonly OutsideAccident[]
}

/**
 * Makes tours over the accidents of a plan's calls, which are dealt out to the calls that some walk runs. A tour goes on
 * after an accident as the machine does; the end of the session is the end of its tour, unless the flow starts one.
 */
export function accidentTours<M extends AnyStateMachine>(
  plan: WalkPlan<M>,
  { startsSession = false, without = [] }: AccidentOptions = {},
): Walk[] {
  const known = Object.entries(plan.outcomes) as [string, Outcomes][]
  const run = known.filter(([actor]) => isRun(plan, actor)).map(([actor]) => actor)
  const dealt = dealAccidents(run).filter(({ name }) => !without.includes(name))
  const outcomes = Object.fromEntries(
    known.map(([actor, { done, error }]) => [
      actor,
      { done, error: [...error, ...dealt.filter(({ call }) => call === actor).map(({ failure }) => failure)] },
    ]),
  ) as unknown as WalkPlan<M>['outcomes']
  const { only, project } = plan
  return toursOf(
    {
      ...plan,
      outcomes,
      only: (state, event) =>
        (startsSession || !isEnd((state.context as { failure?: unknown }).failure)) && (only?.(state, event) ?? true),
      // The kind of the failure before changes nothing but the end of the session.
      project: ({ failure, ...context }) => [
        project ? project({ failure: null, ...context }) : context,
        failure === null || failure === undefined ? 'none' : !startsSession && isEnd(failure) ? 'end' : 'some',
      ],
    },
    (_before, _input, step) => {
      const name = accidentOf(step)
      return name === null ? null : `${name} of ${step.event.type}`
    },
  )
}

const isRun = <M extends AnyStateMachine>(plan: WalkPlan<M>, actor: string) =>
  toursOf(plan).some(({ steps }) => steps.some(({ event }) => event.type.endsWith(`.actor.${actor}`)))
