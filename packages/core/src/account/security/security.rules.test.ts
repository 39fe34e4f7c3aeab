import { expect, it } from 'vitest'
import { securitySeverity } from '../account.rules.ts'

it('a part of the security that is in place is shown as a success, a missing one as a warning', () => {
  expect(securitySeverity(true)).toBe('success')
  expect(securitySeverity(false)).toBe('warning')
})
