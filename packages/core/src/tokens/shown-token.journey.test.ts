import { expect, it } from 'vitest'
import { course, journey } from '../testing/walk/journey.ts'
import { shownTokenMachine } from './shown-token.machine.ts'

const play = (...events: Parameters<typeof journey>[2]) => journey(shownTokenMachine, { token: 'ipp_gizli' }, events)

it('shows the token until the user says that it is kept', async () => {
  expect(await play()).toMatchObject({ value: 'showing', context: { token: 'ipp_gizli' } })
})

it('forgets the token then, and ends without it', async () => {
  const end = await play({ type: 'token.saved' })
  expect(end).toMatchObject({ value: 'kept', context: { token: '' } })
  expect(JSON.stringify(end)).not.toContain('ipp_gizli')
})

it('asks to acknowledge the token', async () => {
  expect(await course(shownTokenMachine, { token: 'x' }, [{ type: 'token.saved' }])).toEqual(['acknowledgement', ''])
})
