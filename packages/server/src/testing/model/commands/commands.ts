import fc from 'fast-check'
import { readFirstVersion, type Real } from '../real/real.ts'
import { lengths } from '../state.ts'
import {
  type Box,
  deliver,
  type Delivery,
  isKeyed,
  newKey,
  prepare,
  type Readiness,
  sendingOf,
  series,
  stateNow,
  withOtherBody,
} from './delivery.ts'
import { intents } from './intents.ts'
import type { Intent } from './provider-intents.ts'
import { stories, type Story } from './stories.ts'

type Command = fc.AsyncCommand<Box, Real>

const mostWrongCodes = 9

/** Command that sends the call of an intent. */
const callCommand = (intent: Intent, delivery: Delivery, readiness: Readiness): Command => ({
  check: ({ state }) => intent.callIn(state, () => 0) !== null,
  run: async (box, real) => {
    const call = intent.callIn(stateNow(box, real), () => newKey(box))
    if (!call) return
    if ('promo' in call && call.promo === 'YANLIS') {
      box.wrongCodes += 4
      if (box.wrongCodes > mostWrongCodes) return
    }
    await prepare(box, real, call, readiness)
    if (call.by !== null && isKeyed(call)) box.keyed.push(call)
    if ('match' in call && call.match === 0) await readFirstVersion(real, sendingOf(box.state), call.order)
    await deliver(box, real, call, delivery)
  },
  toString: () => `${intent.label} (${delivery}, ${readiness})`,
})

/** Command that repeats an earlier call with its key, after anything that came between. */
const repeatCommand = (index: number, isOther: boolean): Command => ({
  check: ({ keyed }) => keyed.length > 0,
  run: async (box, real) => {
    const call = box.keyed[index % box.keyed.length]
    if (!call) return
    if ('promo' in call && call.promo === 'YANLIS') return
    await prepare(box, real, call)
    await series(box, real, [isOther ? withOtherBody(call) : call])
  },
  toString: () => `repeat ${index}${isOther ? ' with another body' : ''}`,
})

const waitCommand = (ms: number): Command => ({
  check: () => true,
  run: async (box, real) => {
    await real.place.wait?.(ms)
    stateNow(box, real)
  },
  toString: () => `wait ${ms / lengths.minute} min`,
})

/** Command that plays a story to its end. */
const storyCommand = ({ label, steps }: Story): Command => ({
  check: () => true,
  run: async (box, real) => {
    for (const step of steps(() => stateNow(box, real))) {
      if ('wait' in step) await real.place.wait?.(step.wait)
      else {
        await prepare(box, real, step.call, step.readiness)
        await series(box, real, [step.call])
      }
    }
  },
  toString: () => label,
})

const often = <Value>(value: Value, weight: number) => ({ weight, arbitrary: fc.constant(value) })

/** Commands of a sequence, at most `maxLength`; `kills` for a place that can be killed. */
export function commandsOf(maxLength: number, { kills = false } = {}) {
  const delivery = fc.oneof(
    often<Delivery>('once', 12),
    often<Delivery>('twice', 3),
    often<Delivery>('other body', 2),
    often<Delivery>('race', 2),
    often<Delivery>('race of two keys', 2),
    often<Delivery>('race of two companies', 2),
    ...(kills ? [often<Delivery>('killed', 6)] : []),
    often<Delivery>('lost', 2),
  )
  const readiness = fc.oneof(
    often<Readiness>('stepped up', 5),
    often<Readiness>('signed in', 2),
    often<Readiness>('as it is', 1),
  )
  const { minute, day } = lengths
  const waits = fc.constantFrom(...[1, 1, 1, 4, 9, 9, 10, 10, 11, 11].map((count) => count * minute), day)
  const command = fc.oneof(
    { weight: 16, arbitrary: fc.tuple(intents, delivery, readiness).map((parts) => callCommand(...parts)) },
    { weight: 2, arbitrary: fc.tuple(fc.nat(19), fc.boolean()).map((parts) => repeatCommand(...parts)) },
    { weight: 3, arbitrary: waits.map(waitCommand) },
    { weight: 2, arbitrary: stories.map(storyCommand) },
  )
  return fc.commands([command], { maxCommands: maxLength, size: 'max' })
}
