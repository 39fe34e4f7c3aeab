import { companyIds } from '../companies.ts'
import type { DemoOrder } from './demo-order.ts'

const companyId = companyIds.main
const servers = ['ns1.ornek.example', 'ns2.ornek.example'] as const

/** Origin that the demo VRPs authorise for a part of the block of order 1009. */
const registeredOrigin = 'AS4242423201'

/** Orders of the first company; together they show every state of the pages. */
export const mainOrders: readonly DemoOrder[] = [
  {
    ...{ id: 1001, companyId, block: { ip: '192.0.2.0', subnet: 24 }, tag: 'Merkez', start: -530, end: 200 },
    ...{ priceCents: 45_000, balance: 'clear', listed: 0, nameServers: servers, renewals: ['completed'] },
    routes: [{ origin: 'AS64500' }, { origin: 'AS64501' }],
    roas: ['AS64500', 'AS64510'],
  },
  {
    ...{ id: 1002, companyId, block: { ip: '198.51.100.0', subnet: 25 }, tag: 'Merkez', start: -340, end: 25 },
    ...{ priceCents: 26_000, balance: 'late', listed: 3, routes: [{ origin: 'AS64500' }] },
  },
  {
    ...{ id: 1003, companyId, block: { ip: '198.51.100.128', subnet: 25 }, tag: 'Yedek', start: -320, end: 45 },
    ...{ priceCents: 26_000, balance: 'due', listed: 1, waiting: 'bank_transfer', freeChanges: 2, usedChanges: 2 },
    ...{ routes: [{ origin: 'AS64502' }], roas: ['AS64502'], nameServers: servers },
  },
  {
    ...{ id: 1004, companyId, block: { ip: '203.0.113.0', subnet: 24 }, start: -368, end: -3, priceCents: 45_000 },
    ...{ balance: 'due', listed: 0, waiting: 'card', renewals: ['completed'], routes: [{ origin: 'AS64503' }] },
  },
  {
    ...{ id: 1005, companyId, block: { ip: '198.18.0.0', subnet: 24 }, status: 11, isActive: false, start: -2 },
    ...{ end: 363, priceCents: 45_000, balance: 'due' },
  },
  {
    ...{ id: 1006, companyId, block: { ip: '198.18.1.0', subnet: 24 }, status: 20, isActive: false, tag: 'Test' },
    ...{ start: -500, end: -135, priceCents: 45_000, balance: 'clear', listed: 0 },
  },
  {
    ...{ id: 1007, companyId, block: { ip: '198.18.2.0', subnet: 24 }, status: 22, isActive: false, start: -300 },
    ...{ end: 65, priceCents: 45_000, balance: 'late', listed: 12 },
  },
  {
    ...{ id: 1008, companyId, block: { ip: '198.18.3.0', subnet: 24 }, status: 30, tag: 'İstanbul', start: -40 },
    ...{ end: 325, priceCents: 45_000, balance: 'credit' },
  },
  {
    ...{ id: 1009, companyId, block: { ip: '172.20.8.0', subnet: 22 }, tag: 'Müşteri Blokları', start: -200, end: 165 },
    ...{ priceCents: 160_000, balance: 'clear', listed: 0, nameServers: servers },
    // One valid, one invalid and one not found against the demo VRPs: three prefixes, since a covered one is never "not
    // found" (RFC 6811). No ROA, because an order's own ROAs count as VRPs.
    routes: [
      { origin: registeredOrigin, prefix: '172.20.8.0/23' },
      { origin: 'AS64500', prefix: '172.20.11.0/24' },
      { origin: 'AS64501' },
    ],
  },
  {
    ...{ id: 1010, companyId, block: { ip: '2001:db8::', subnet: 32 }, start: -100, end: 265, priceCents: 20_000 },
    ...{ balance: 'clear', routes: [{ origin: 'AS64500' }] },
  },
  {
    ...{ id: 1011, companyId, asn: 'AS64500', organisation: 'Örnek Telekom A.Ş.', tag: 'Merkez', start: -700, end: 30 },
    ...{ priceCents: 12_500, balance: 'clear', renewals: ['completed'] },
  },
  {
    ...{ id: 1012, companyId, organisation: 'Örnek Bulut', start: -4, end: 361, priceCents: 12_500, balance: 'due' },
  },
  {
    ...{ id: 1013, companyId, organisation: 'Örnek Veri', status: 11, isActive: false, start: -1, end: 364 },
    ...{ priceCents: 12_500, balance: 'due' },
  },
  {
    ...{ id: 1014, companyId, block: { ip: '198.18.4.0', subnet: 26 }, tag: 'Yedek', start: -350, end: 15 },
    ...{ priceCents: 15_000, balance: 'clear', listed: 0, renewals: ['pending'] },
  },
]
