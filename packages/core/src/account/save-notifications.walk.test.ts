import * as v from 'valibot'
import { expect } from 'vitest'
import { walkSuite } from '../testing/walk/walk-suite.ts'
import type { WalkEvent } from '../testing/walk/walk.ts'
import { notificationKinds, Notifications } from './account.schema.ts'
import { saveNotificationsMachine } from './save-notifications.machine.ts'

const stored = v.parse(Notifications, Object.fromEntries(notificationKinds.map((kind) => [kind, true])))

/** Switches that were set since the call before began: they go together. */
function waitingFor(events: readonly WalkEvent[]): object {
  let [waiting, sent, isSending]: [object, object, boolean] = [{}, {}, false]
  for (const { type, change } of events) {
    if (type === 'switch.set') waiting = { ...waiting, ...(change as object) }
    // A failure drops what waits.
    else if (type.startsWith('xstate.error.')) waiting = {}
    if (type !== 'switch.set') isSending = false
    if (isSending || Object.keys(waiting).length === 0) continue
    ;[sent, waiting, isSending] = [waiting, {}, true]
  }
  return sent
}

walkSuite(
  {
    machine: saveNotificationsMachine,
    inputs: [undefined],
    events: {
      'switch.set': [
        { type: 'switch.set', change: { due: false } },
        { type: 'switch.set', change: { renewal: false } },
      ],
    },
    outcomes: { save: { done: [stored], error: [{ kind: 'refused', status: 500 }] } },
    sends: { save: ({ events }) => ({ change: waitingFor(events) }) },
    delays: {},
  },
  (snapshot) => {
    const { failure, sent, waiting } = snapshot.context
    expect(failure !== null, 'a failure is kept exactly while it is shown').toBe(snapshot.hasTag('refused'))
    expect(Object.keys(sent).length > 0, 'something is on its way exactly during the call').toBe(
      snapshot.matches('saving'),
    )
    if (!snapshot.matches('saving')) expect(waiting, 'no wish waits for a call that never comes').toEqual({})
    expect(snapshot.can({ type: 'switch.set', change: { due: true } }), 'no switch is ever dropped').toBe(true)
  },
)
