import { picturedBlock, picturedChange, type PicturedBlock } from '../../routing/block-picture.rules.ts'
import { stateAfter } from '../document/block-state.rules.ts'
import type { BlockState } from '../document/block-state.schema.ts'
import type { OrderPlan } from './plan.schema.ts'

/** Block of an order before and after its plan. */
export interface PlanPicture {
  order: number
  block: string
  before: PicturedBlock
  after: PicturedBlock
}

/** Pictures the blocks whose routes or ROAs a plan changes, before and after it. */
export function planPictures({ orders }: { orders: readonly OrderPlan[] }): PlanPicture[] {
  return orders.flatMap(({ order, ip, subnet, before: state, steps }) => {
    const block = `${ip}/${subnet}`
    const [before, after] = picturedChange(pictureOf(block, state), pictureOf(block, steps.reduce(stateAfter, state)))
    const isChanged = [...before.records, ...after.records].some(({ change }) => change !== null)
    return isChanged ? [{ order, block, before, after }] : []
  })
}

const pictureOf = (block: string, { routes, roas }: BlockState) =>
  picturedBlock(
    block,
    routes,
    roas.map(({ asn, maxLength }) => ({ asn, max_length: maxLength })),
  )
