import type { CallTable } from '../kernel/flow/calls.ts'
import { routingTexts } from './routing.texts.ts'

const block = '/ip/order/:/:/:'
const roas = [
  'features/routing/routing-records.browser.test.ts',
  'a ROA is added, edited and deleted, each with a preview',
] as const
const mainJob = [
  'app/main-job.browser.test.ts',
  'leads from the sign-in over dashboard and list to the routes of an order and the sign-out',
] as const
const nameServers = [
  'features/routing/routing-records.browser.test.ts',
  'both name servers are deleted, added and edited',
] as const

/** Calls of routing. */
export const routingCalls = {
  validate: { call: `GET ${block}/rpki/validate`, failed: routingTexts.validateFailed, cli: 'roas validate 1001' },
  addRoa: {
    call: `POST ${block}/rpki/roa`,
    failed: routingTexts.roaFailed,
    cli: 'roas add 1001 AS64497',
    change: { does: 'Adds a ROA', page: '/orders/:', test: roas },
  },
  deleteRoa: {
    call: `DELETE ${block}/rpki/roa`,
    failed: routingTexts.roaDeleteFailed,
    cli: 'roas delete 1001 AS64497 --yes',
    change: { does: 'Deletes a ROA', page: '/orders/:', test: roas },
  },
  routes: { call: `GET ${block}/route`, failed: null, cli: 'routes list 1001' },
  addRoute: {
    call: `POST ${block}/route`,
    failed: routingTexts.routeFailed,
    cli: 'routes add 1001 AS64497',
    change: { does: 'Adds a route', page: '/orders/:', test: mainJob },
  },
  deleteRoute: {
    call: `DELETE ${block}/route/:`,
    failed: routingTexts.routeDeleteFailed,
    cli: 'routes delete 1001 AS64497 --yes',
    change: { does: 'Deletes a route', page: '/orders/:', test: mainJob },
  },
  announcements: { call: 'GET /ip/bgp', failed: null, cli: 'bgp list' },
  nameServers: { call: `GET ${block}/nameservers`, failed: null, cli: 'nameservers show 1001' },
  addNameServers: {
    call: `POST ${block}/nameservers`,
    failed: null,
    cli: 'nameservers add 1002 ns1.ornek.example ns2.ornek.example',
    change: { does: 'Adds the name servers of a block', page: '/orders/:', test: nameServers },
  },
  editNameServers: {
    call: `PUT ${block}/nameservers`,
    failed: null,
    cli: 'nameservers edit 1002 ns1.ornek.example ns3.ornek.example',
    change: { does: 'Replaces the name servers of a block', page: '/orders/:', test: nameServers },
  },
  deleteNameServers: {
    call: `DELETE ${block}/nameservers`,
    failed: null,
    cli: 'nameservers delete 1002 --yes',
    change: { does: 'Deletes the name servers of a block', page: '/orders/:', test: nameServers },
  },
} as const satisfies CallTable
