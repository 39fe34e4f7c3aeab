import { expect, it } from 'vitest'
import { done, fails, journey } from '../testing/walk/journey.ts'
import { ticketMachine } from './ticket.machine.ts'
import { ticketWalkPlan } from '../testing/plans/ticket.walk-plan.ts'

const input = { ticket: ticketWalkPlan.inputs[0]?.ticket }
const thread = done('loadResponses', [])
const send = { type: 'reply.submit', reply: { text: 'Merhaba', files: [] } }
const sent = done('sendReply', {
  id: 5,
  response: 'Merhaba',
  created_at: null,
  admin_name: null,
  user_name: 'Ada',
  attachments: [],
})
const play = (...events: Parameters<typeof journey>[2]) => journey(ticketMachine, input, events)

it('a reply is appended and its form is cleared', async () => {
  const { value, context } = await play(thread, send, sent)
  expect(value).toEqual({ open: 'fresh' })
  expect(context).toMatchObject({ reply: null, notice: 'replied', responses: [{ id: 5 }] })
})
it('a refused reply keeps its text', async () => {
  const { value, context } = await play(thread, send, fails('sendReply', { kind: 'refused', status: 500 }))
  expect({ value, reply: context['reply'] }).toEqual({ value: { open: 'refused' }, reply: send.reply })
})
it('a failure names its attempt', async () => {
  const refused = { kind: 'refused', status: 500 } as const
  const reply = await play(thread, send, fails('sendReply', refused))
  const close = [{ type: 'ticket.close' }, { type: 'close.confirm' }, fails('closeTicket', refused)]
  const closing = await play(thread, send, fails('sendReply', refused), ...close)
  expect([reply.context['attempt'], closing.context['attempt']]).toEqual(['reply', 'close'])
})
it('the first read of an unread ticket refreshes the lists', async () => {
  let changes = 0
  const heard = ticketMachine.provide({ actions: { announceChange: () => (changes += 1) } })
  await journey(heard, input, [thread, send, { type: 'reply.cancel' }, thread])
  expect(changes).toBe(1)
})
it('closing asks first and is final', async () => {
  expect((await play(thread, { type: 'ticket.close' })).value).toBe('confirmingClose')
  const { value, context } = await play(
    thread,
    { type: 'ticket.close' },
    { type: 'close.confirm' },
    done('closeTicket'),
  )
  expect({ value, notice: context['notice'] }).toEqual({ value: { closed: 'quiet' }, notice: 'closed' })
})
it('a ticket that is already closed on the server closes here too', async () => {
  const { value } = await play(thread, send, fails('sendReply', { kind: 'refused', status: 409 }))
  expect(value).toEqual({ closed: 'refused' })
})
it('a cancelled reply is kept, and the thread is read again', async () => {
  const { value, context } = await play(thread, send, { type: 'reply.cancel' })
  expect({ value, reply: context['reply'] }).toEqual({ value: 'loading', reply: send.reply })
})
