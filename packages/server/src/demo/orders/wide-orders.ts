import { companyIds } from '../companies.ts'
import { demoTexts } from '../demo.texts.ts'
import type { DemoOrder } from './demo-order.ts'
import type { Random } from '../random.ts'

const firstId = 2001
/** Above this count 198.19.0.0/16 has too few /24 blocks, so orders lease single addresses. */
const largeBlocks = 200
const firstSingle = 0xc6_12_10_00
const asns = [64_496, 65_536].flatMap((first) => Array.from({ length: 16 }, (_, index) => `AS${first + index}`))

/** Creates any number of orders of the second company in a fixed mix of states, for long lists and benchmarks. */
export const wideOrders = (count: number, random: Random): DemoOrder[] =>
  Array.from({ length: count }, (_, index) => {
    const end = index % 10 === 6 ? random.between(-20, -1) : random.between(3, 360)
    const tag = index % 3 === 0 ? undefined : demoTexts.tags[index % demoTexts.tags.length]
    return {
      id: firstId + index,
      companyId: companyIds.wide,
      ...service(index, count),
      ...state(index),
      ...(tag === undefined ? {} : { tag }),
      start: end - 365 * random.between(1, 2),
      end,
      priceCents: random.between(50, 900) * 50,
    }
  })

function service(index: number, count: number): Partial<DemoOrder> {
  const asn = asns[index % asns.length] ?? 'AS64496'
  if (index % 5 === 4) return { asn, organisation: `${demoTexts.organisations[2]} ${index + 1}` }
  const routes = index % 2 === 0 ? { routes: [{ origin: asn }] } : {}
  return { block: blockOf(index, count), ...routes }
}

function blockOf(index: number, count: number): { ip: string; subnet: number } {
  if (count <= largeBlocks) return { ip: `198.19.${index}.0`, subnet: 24 }
  const address = firstSingle + index
  return { ip: [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.'), subnet: 32 }
}

function state(index: number): Pick<DemoOrder, 'balance'> & Partial<DemoOrder> {
  const isIp = index % 5 !== 4
  switch (index % 10) {
    case 1:
      return { balance: 'due', status: 11, isActive: false }
    case 2:
      return { balance: 'late', ...(isIp ? { listed: (index % 7) + 1 } : {}) }
    case 3:
      return { balance: 'due', ...(isIp ? { listed: 0 } : {}) }
    case 7:
      return index % 20 === 7
        ? { balance: 'clear', status: 20, isActive: false }
        : { balance: 'late', status: 22, isActive: false }
    default:
      return { balance: 'clear', ...(isIp && index % 4 !== 1 ? { listed: 0 } : {}) }
  }
}
