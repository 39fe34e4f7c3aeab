import { expect, it } from 'vitest'
import { blacklistSeverity, daysLeftSeverity } from './severity.ts'

it.each([
  [31, 'success'],
  [30, 'danger'],
  [1, 'danger'],
  [-1, 'danger'],
])('%i days left are %s', (days, severity) => expect(daysLeftSeverity(days)).toBe(severity))

it.each([
  [2, 'danger'],
  [1, 'danger'],
  [0, 'success'],
  [null, 'secondary'],
])('%j blacklisted addresses are %s', (listed, severity) => expect(blacklistSeverity(listed)).toBe(severity))
