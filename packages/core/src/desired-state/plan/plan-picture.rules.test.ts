import { expect, it } from 'vitest'
import { pictureLines } from '../../routing/block-picture.texts.ts'
import type { BlockState, PlanStep } from '../document/block-state.schema.ts'
import { planPictures } from './plan-picture.rules.ts'

const route = (prefix: string, origin: string) => ({ kind: 'route', origin, maintainer: 'MNT', prefix }) as const
const roa = (asn: string, maxLength: number) => ({ kind: 'roa', asn, maxLength }) as const
const servers = { kind: 'name-servers', domain: '8.20.172.in-addr.arpa', servers: ['a.example', 'b.example'] } as const

const planned = (before: BlockState, steps: PlanStep[]) => ({
  order: 1009,
  ip: '172.20.8.0',
  subnet: '22',
  before,
  steps,
  validity: [],
  warnings: [],
  cost: { creations: 0, available: 0, fee: null, paid: 0 },
})

it('a plan is pictured before and after, with what it takes away and adds', () => {
  const before = { routes: [route('172.20.8.0/22', 'AS64500')], roas: [roa('AS64500', 22)], nameServers: null }
  const steps: PlanStep[] = [
    { op: 'add', to: roa('AS64501', 24) },
    { op: 'add', to: route('172.20.8.0/24', 'AS64501') },
    { op: 'delete', from: roa('AS64500', 22) },
  ]
  const [picture, ...others] = planPictures({ orders: [planned(before, steps)] })
  expect(others).toEqual([])
  expect(picture && [pictureLines(picture.before), pictureLines(picture.after), picture.before.origins]).toEqual([
    ['route AS64500 172.20.8.0/22', 'ROA AS64500 172.20.8.0/22, max length 22 (− silinir)'],
    [
      'route AS64500 172.20.8.0/22',
      'route AS64501 172.20.8.0/24 (+ eklenir)',
      'ROA AS64501 172.20.8.0/22, max length 24 (+ eklenir)',
    ],
    ['AS64500', 'AS64501'],
  ])
})

it('a plan of name servers alone has no picture', () => {
  const nameServers = { ...servers, servers: [...servers.servers] }
  const steps: PlanStep[] = [{ op: 'add', to: nameServers }]
  expect(planPictures({ orders: [planned({ routes: [], roas: [], nameServers: null }, steps)] })).toEqual([])
})
