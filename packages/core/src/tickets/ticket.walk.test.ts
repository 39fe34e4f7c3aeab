import { expect } from 'vitest'
import { ticketWalkPlan } from '../testing/plans/ticket.walk-plan.ts'
import { walkSuite } from '../testing/walk/walk-suite.ts'

walkSuite(ticketWalkPlan, (snapshot) => {
  const { ticket, reply, failure } = snapshot.context
  const at = (state: string) => snapshot.matches(state)
  if (at('open') || at('replying')) expect(ticket.status, 'only an open ticket takes replies').toBe('open')
  if (at('closed')) expect(ticket.status).toBe('closed')
  if (at('replying')) expect(reply?.text).toBe('Teşekkürler')
  if (at('unavailable')) expect(snapshot.context.attempt).toBe('read')
  expect(failure !== null, 'a failure is kept exactly while it is shown').toBe(snapshot.hasTag('refused'))
  expect(snapshot.can({ type: 'reply.cancel' }), 'only a reply in flight is cancelled').toBe(at('replying'))
  expect(snapshot.can({ type: 'reply.submit', reply: { text: ' ', files: [] } }), 'nothing empty is sent').toBe(false)
})
