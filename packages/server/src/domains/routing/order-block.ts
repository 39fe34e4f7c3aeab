import type { Context } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { type Block, cidrOf } from '../../adapters/whois/blocks.ts'
import { requireStepUp } from '../../auth/factor/require-step-up.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { type PlanStep, planStepOf } from '../../http/idempotency/plan-step.ts'
import { pathNumber } from '../../http/path-number.ts'
import type { PortalEnv } from '../../http/portal-env.ts'
import { selectBlock } from './routing.queries.ts'
import { routingTexts } from './routing.texts.ts'

/** IP order in the path of a routing call. */
export interface OrderBlock extends Block {
  id: number
  cidr: string
  isActive: boolean
  freeChanges: number
}

/** Environment behind `requireBlock`. */
export type BlockEnv = PortalEnv & {
  Variables: {
    block: OrderBlock
    /** Versions of which a change wants the block to have one; null for any. */
    wantedVersions: readonly string[] | null
    /** Step of a stored plan that a change is; null for any other change. */
    planStep: PlanStep | null
  }
}
export type BlockContext = Omit<Context<BlockEnv>, 'set'>

/** Path of the routing calls: order id, IP and prefix length. */
export const orderPath = '/ip/order/:order/:ip/:subnet'

/** Finds the company's IP order of the path; refuses 404 unless id, IP and prefix length all match. */
export const requireBlock = ({ db }: Deps) =>
  createMiddleware<BlockEnv>(async (context, next) => {
    const orderId = pathNumber(context, 'order')
    const { companyId } = context.get('signedIn')
    const row = orderId === null ? undefined : await selectBlock(db, companyId, orderId)
    if (!row || row.service_type_id !== serviceTypes.ip || row.ip === null || row.subnet === null)
      throw new Refusal(404, routingTexts.notFound)
    if (context.req.param('ip') !== row.ip || context.req.param('subnet') !== String(row.subnet))
      throw new Refusal(404, routingTexts.notFound)
    const block = { ip: row.ip, subnet: row.subnet }
    context.set('block', {
      id: row.id,
      ...block,
      cidr: cidrOf(block),
      isActive: row.is_active === 1,
      freeChanges: row.free_changes_per_year,
    })
    await next()
  })

/**
 * Finds the block for a change: also refuses 409 for an inactive order, 428 without a step-up, and 400 for an `If-Match`
 * or a `Plan-Step` that cannot be read.
 */
export const requireChangeableBlock = (deps: Deps) =>
  Object.assign(every(requireBlock(deps), requireActive, requireStepUp(deps.now), readHeaders), { changesBlock: true })

const requireActive = createMiddleware<BlockEnv>(async (context, next) => {
  if (!context.get('block').isActive) throw new Refusal(409, routingTexts.notActive)
  await next()
})

const readHeaders = createMiddleware<BlockEnv>(async (context, next) => {
  context.set('wantedVersions', wantedVersions(context.req.header('if-match')))
  context.set('planStep', planStepOf(context.req.header('plan-step')))
  await next()
})

/** Longest header: enough for any list that a client has a reason to send. */
const mostLetters = 1_000

/** Entity tag with the comma behind it (RFC 9110 section 8.8.3); a list may have empty items. */
const entityTag = /[\t ,]*(W\/)?"([!\u0023-\u007e\u0080-\u00ff]*)"[\t ]*(?:,[\t ,]*|$)/y

/**
 * Reads the versions that an `If-Match` wants (RFC 9110 section 13.1.1); null for any. `*` wants any version: the block
 * is there, or the call is refused 404 before. A weak tag never matches. Refuses 400 for another text.
 */
function wantedVersions(header: string | undefined): readonly string[] | null {
  if (header === undefined || header.trim() === '*') return null
  const versions: string[] = []
  entityTag.lastIndex = 0
  let found = header.length > mostLetters ? null : entityTag.exec(header)
  for (; found; found = entityTag.exec(header)) {
    const [, weak, version = ''] = found
    if (weak === undefined) versions.push(version)
    if (entityTag.lastIndex === header.length) return versions
  }
  throw new Refusal(400, routingTexts.badIfMatch)
}
