import { isDeepStrictEqual } from 'node:util'
import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate'
import { FailureError, toFailure } from '../../kernel/failure/failure.ts'
import { asksOf, type Asks, isRunning } from '../../kernel/flow/contract.ts'
import { callEndOf, delayOf, type WalkEvent } from './walk.ts'

/** State of a flow as machine, terminal and browser show it. */
export interface Seen {
  asks: Asks
  busy: boolean
  refused: boolean
}

/** Driver of a walk: for the bare machine, the CLI or the page. */
export interface Driver {
  act: (event: WalkEvent) => Promise<void> | void
  /** Ends the call that runs now. */
  settle: (actor: string, event: WalkEvent) => Promise<void> | void
  /** Lets a delay pass; `ms` of the event is its length. */
  elapse: (event: WalkEvent) => Promise<void> | void
  see: () => Promise<Seen> | Seen
}

/** Reads `meta.asks` of the deepest active state, and the tags. */
export function seenOf(snapshot: AnyMachineSnapshot): Seen {
  return { asks: asksOf(snapshot), busy: isRunning(snapshot), refused: snapshot.hasTag('refused') }
}

interface Deferred {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Runs the real machine on a simulated clock; every call is held until the walk settles it, and `sent` lists the calls
 * with their input. Child machines do not run: they have their own walks.
 */
export function machineDriver(
  machine: AnyStateMachine,
  input: unknown,
  inspectorOf?: (running: AnyStateMachine) => (event: InspectionEvent) => void,
) {
  const held = new Map<string, Deferred>()
  const sent: (readonly [call: string, input: unknown])[] = []
  const clock = new SimulatedClock()
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(([name, logic]) => [
      name,
      'root' in logic
        ? fromCallback(({ input: given }) => void sent.push([name, given]))
        : fromPromise(({ input: given }) => {
            sent.push([name, given])
            return new Promise((resolve, reject) => held.set(name, { resolve, reject }))
          }),
    ]),
  )
  const running = machine.provide({ actors })
  const actor = createActor(running, { input, clock, ...(inspectorOf ? { inspect: inspectorOf(running) } : {}) })
  // Without an observer XState would throw the errors of the machine globally.
  actor.subscribe({ error: () => {} })
  actor.start()
  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot

  const driver: Driver = {
    act: (event) => actor.send(event),
    settle: async (name, event) => {
      const call = held.get(name)
      if (!call) throw new Error(`no call to ${name} is running`)
      held.delete(name)
      if (callEndOf(event)?.failed) call.reject(new FailureError(toFailure(event.error)))
      else call.resolve(event.output)
      await new Promise((resolve) => setImmediate(resolve))
    },
    elapse: ({ type, ms }) => {
      if (typeof ms !== 'number') throw new Error(`${type} names no length`)
      const before = snapshot().value
      clock.increment(ms - 1)
      if (!isDeepStrictEqual(snapshot().value, before)) throw new Error(`${type} comes before ${ms} ms`)
      clock.increment(1)
    },
    see: () => seenOf(snapshot()),
  }
  return { driver, actor, snapshot, clock, sent, pending: () => [...held.keys()] }
}

/** Performs one step of a walk on a driver. */
export async function perform(driver: Driver, event: WalkEvent): Promise<void> {
  const end = callEndOf(event)
  if (end) await driver.settle(end.actor, event)
  else if (delayOf(event) !== null) await driver.elapse(event)
  else await driver.act(event)
}
