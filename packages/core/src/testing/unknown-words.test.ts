import { expect, it } from 'vitest'
import { blacklistSeverity } from '../kernel/values/severity.ts'
import { paymentMethodText, statusSeverity } from '../orders/index.ts'
import { renewalSeverity, renewalState, renewalTexts } from '../renewal/index.ts'
import { isOpen, ticketSeverity, ticketStatusText } from '../tickets/index.ts'

const renewal = (status: string) => [renewalTexts[renewalState({ status })], renewalSeverity({ status })]
const ticket = (status: string) => [ticketStatusText({ status }), ticketSeverity({ status })]

it.each([
  ['completed', 'Tamamlandı', 'success'],
  ['pending', 'Bekliyor', 'warning'],
  ['Completed ', 'Tamamlandı', 'success'],
  ['rejected', 'Bilinmiyor', 'secondary'],
  ['', 'Bilinmiyor', 'secondary'],
])('a renewal with the status %j reads %s', (status, ...read) => expect(renewal(status)).toEqual(read))

it.each([
  ['open', 'Açık', 'success'],
  ['closed', 'Kapalı', 'secondary'],
  ['answered', 'Bilinmiyor', 'secondary'],
])('a ticket with the status %j reads %s', (status, ...read) => expect(ticket(status)).toEqual(read))

it('a ticket with an unknown status still takes replies', () => expect(isOpen({ status: 'answered' })).toBe(true))

it.each([
  ['bank_transfer', 'Havale/EFT'],
  ['card', 'Kredi Kartı'],
  ['credit_card', 'Kredi Kartı'],
  ['cheque', 'Bilinmiyor'],
])('the payment method %s reads %s', (method, text) => expect(paymentMethodText(method)).toBe(text))

it('an unknown order status and an unknown number of listed addresses are neither good nor bad', () =>
  expect([statusSeverity(99), blacklistSeverity(null)]).toEqual(['secondary', 'secondary']))
