import * as v from 'valibot'
import { expect, it } from 'vitest'
import { course, done, fails, journey } from '../testing/walk/journey.ts'
import { type NotificationChange, notificationKinds, Notifications } from './account.schema.ts'
import { saveNotificationsMachine } from './save-notifications.machine.ts'

const stored = v.parse(Notifications, Object.fromEntries(notificationKinds.map((kind) => [kind, true])))
const set = (change: NotificationChange) => ({ type: 'switch.set', change })
const play = (...events: Parameters<typeof journey>[2]) => journey(saveNotificationsMachine, undefined, events)

it('sends a switch at once, and those that are set meanwhile with the next call: the last wish of each kind', async () => {
  const meanwhile = [set({ due: false }), set({ renewal: false }), set({ due: true }), set({ renewal: true })]
  expect((await play(...meanwhile)).context).toMatchObject({
    sent: { due: false },
    waiting: { renewal: true, due: true },
  })
  const first = await play(...meanwhile, done('save', { ...stored, due: false }))
  expect(first).toMatchObject({ value: 'saving', context: { sent: { renewal: true, due: true }, waiting: {} } })
  const last = await play(...meanwhile, done('save', { ...stored, due: false }), done('save', stored))
  expect(last).toMatchObject({ value: { entering: 'fresh' }, context: { data: stored, sent: {}, waiting: {} } })
})

it('shows a failure and what is stored, and sends the next switch', async () => {
  const failed = [set({ due: false }), set({ renewal: false }), fails('save', { kind: 'refused', status: 500 })]
  expect(await play(...failed)).toMatchObject({ value: { entering: 'refused' }, context: { sent: {}, waiting: {} } })
  expect(await play(...failed, set({ due: false }))).toMatchObject({
    value: 'saving',
    context: { sent: { due: false }, failure: null },
  })
})

it('says that a switch is on its way, and shows each answer of the server at once', async () => {
  const events = [set({ due: false }), fails('save', { kind: 'offline' }), set({ due: false }), done('save', stored)]
  expect(await course(saveNotificationsMachine, undefined, events)).toEqual([
    'details',
    'changing, answers details',
    'details, refused',
    'changing, answers details',
    'details',
  ])
  const first = [set({ due: false }), set({ renewal: false }), done('save', { ...stored, due: false })]
  expect((await play(...first)).context['data']).toEqual({ ...stored, due: false })
})
