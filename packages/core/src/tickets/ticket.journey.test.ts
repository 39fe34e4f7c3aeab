import { expect, it } from 'vitest'
import { ticketWalkPlan } from '../testing/plans/ticket.walk-plan.ts'
import { course, done, fails, journey } from '../testing/walk/journey.ts'
import { ticketMachine } from './ticket.machine.ts'

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
  await journey(heard, input, [thread])
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

it('asks for a reply, and for a confirmation before it closes; a reply on its way can be cancelled', async () => {
  const refused = { kind: 'refused', status: 500 } as const
  const [ask, yes, no] = [{ type: 'ticket.close' }, { type: 'close.confirm' }, { type: 'close.cancel' }]
  const events = [
    fails('loadResponses', { kind: 'offline' }),
    { type: 'thread.retry' },
    thread,
    send,
    fails('sendReply', refused),
    send,
    sent,
    ask,
    no,
    ask,
    yes,
    fails('closeTicket', refused),
    ask,
    yes,
    done('closeTicket'),
  ]
  expect(await course(ticketMachine, input, events)).toEqual([
    'loading',
    'retry, refused',
    'loading',
    'details',
    'changing, answers details, until reply.cancel',
    'details, refused',
    'changing, answers details, until reply.cancel',
    'details',
    'confirmation',
    'details',
    'confirmation',
    'changing, answers confirmation',
    'details, refused',
    'confirmation',
    'changing, answers confirmation',
    '',
  ])
  expect(
    await course(ticketMachine, input, [thread, send, fails('sendReply', { kind: 'refused', status: 409 })]),
  ).toEqual(['loading', 'details', 'changing, answers details, until reply.cancel', 'refused'])
})
it('each change of a ticket refreshes the lists, also one that may have been made', async () => {
  const changesAfter = async (...events: Parameters<typeof journey>[2]) => {
    let changes = 0
    const heard = ticketMachine.provide({ actions: { announceChange: () => (changes += 1) } })
    await journey(heard, { ticket: { ...input.ticket, is_read: 1 } }, [thread, ...events])
    return changes
  }
  const closed = { kind: 'refused', status: 409 } as const
  const closing = [{ type: 'ticket.close' }, { type: 'close.confirm' }]
  expect(await changesAfter()).toBe(0)
  expect(await changesAfter(send, sent)).toBe(1)
  expect(await changesAfter(send, fails('sendReply', closed))).toBe(1)
  expect(await changesAfter(...closing, done('closeTicket'))).toBe(1)
  expect(await changesAfter(...closing, fails('closeTicket', closed))).toBe(1)
  expect(await changesAfter(...closing, fails('closeTicket', { kind: 'timeout' }))).toBe(1)
  expect(await changesAfter(send, fails('sendReply', { kind: 'cut-answer' }))).toBe(1)
  expect(await changesAfter(send, { type: 'reply.cancel' }, thread)).toBe(1)
})
it('a reply that is left is aborted', async () => {
  let aborted = 0
  const heard = ticketMachine.provide({ actions: { abortReply: () => (aborted += 1) } })
  await journey(heard, input, [thread, send, { type: 'reply.cancel' }])
  expect(aborted).toBe(1)
})

it('a thread that was read marks its ticket as read, and a closed ticket stays closed', async () => {
  const closed = { ...input.ticket, status: 'closed', is_read: 1 }
  const answer = { id: 4, response: 'Çözüldü' }
  const read = await journey(ticketMachine, { ticket: closed }, [done('loadResponses', [answer])])
  expect(read).toMatchObject({ value: { closed: 'quiet' }, context: { responses: [answer], ticket: { is_read: 1 } } })
  const unread = await journey(ticketMachine, { ticket: { ...closed, is_read: 0 } }, [done('loadResponses', [answer])])
  expect(unread).toMatchObject({ value: { closed: 'quiet' }, context: { ticket: { is_read: 1 } } })
})
it('a success is told once: the next reply and the question before closing forget it', async () => {
  expect((await play(thread, send, sent, send)).context['notice']).toBeNull()
  expect((await play(thread, send, sent, { type: 'ticket.close' })).context['notice']).toBeNull()
})
