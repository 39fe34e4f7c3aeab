import { expect, it } from 'vitest'
import { startOf } from './step-up.rules.ts'

it('a change starts with what the client has typed, or with nothing', () => {
  expect(startOf({ isTwoFactorEnabled: true })).toMatchObject({
    isTwoFactorEnabled: true,
    isWithoutCode: false,
    details: null,
    failure: null,
    value: null,
  })
  const details = { origin: 'AS64500' }
  expect(startOf({ isTwoFactorEnabled: null, isWithoutCode: true, details })).toMatchObject({
    isTwoFactorEnabled: null,
    isWithoutCode: true,
    details,
  })
})
