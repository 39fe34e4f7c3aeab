import { expect, it } from 'vitest'
import { blacklistSeverity } from '../kernel/values/severity.ts'
import { paymentMethodText, statusSeverity } from '../orders/index.ts'
import { renewalState, renewalTexts } from '../renewal/index.ts'
import { isOpen, ticketStatusText } from '../tickets/index.ts'

const renewal = (status: string) => renewalTexts[renewalState({ status })]

it.each([
  ['completed', 'Tamamlandı'],
  ['pending', 'Bekliyor'],
  ['Completed ', 'Tamamlandı'],
  ['rejected', 'Bilinmiyor'],
  ['', 'Bilinmiyor'],
])('a renewal with the status %j reads %s', (status, text) => expect(renewal(status)).toBe(text))

it.each([
  ['open', 'Açık'],
  ['closed', 'Kapalı'],
  ['answered', 'Bilinmiyor'],
])('a ticket with the status %j reads %s', (status, text) => expect(ticketStatusText({ status })).toBe(text))

it('a ticket with an unknown status still takes replies', () => expect(isOpen({ status: 'answered' })).toBe(true))

it.each([
  ['bank_transfer', 'Havale/EFT'],
  ['card', 'Kredi Kartı'],
  ['credit_card', 'Kredi Kartı'],
  ['cheque', 'Bilinmiyor'],
])('the payment method %s reads %s', (method, text) => expect(paymentMethodText(method)).toBe(text))

it('an unknown order status and an unknown number of listed addresses are neither good nor bad', () =>
  expect([statusSeverity(99), blacklistSeverity(null)]).toEqual(['secondary', 'secondary']))
