import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { ordersTexts, type Order } from '@ip-portal/core/orders'
import { registryTexts, whoisAgeText, whoisAttributes, type Whois } from '@ip-portal/core/registry'
import { canonicalPrefix, orNone, type OrderPath } from '@ip-portal/core/routing'
import { ordersByBlock } from '@ip-portal/core/routing/block-order.rules'
import { commandLineTexts } from '../../command-line/command-line.texts.ts'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, usageError } from '../../errors/exit-codes.ts'
import type { Line, Section } from '../../terminal/output/columns.ts'
import { readOrder } from '../shared/read-order.ts'
import { whoisTexts as texts } from './registry.texts.ts'

/** Shows the registry records of an order (by its id), an AS number, or a prefix or address inside an order. */
export async function whois(context: Context, value: string): Promise<void> {
  const read = readerOf(context, value.trim())
  context.session()
  const found = await context.read(await read(), registryTexts.whoisFailed)
  await context.print.record({ data: found, sections: sectionsOf(found) })
  const age = whoisAgeText(found, context.portal.auth.now())
  const { format } = context.settings
  if (age !== '' && (format === null || format === 'table')) context.io.notice(age)
}

type WhoisFlow = ReturnType<Context['portal']['asnWhois']>

/** Finds the query for a value; throws a usage error for any other value. */
function readerOf(context: Context, value: string): () => Promise<WhoisFlow> {
  const { portal } = context
  const asn = asnOf(value)
  if (asn !== null) return () => Promise.resolve(portal.asnWhois(asn))
  if (/^#?\d{1,15}$/.test(value)) return () => ofOrder(context, Number(value.replace('#', '')))
  const prefix = canonicalPrefix(value) ?? canonicalPrefix(`${value}/${value.includes(':') ? 128 : 32}`)
  if (prefix === null) throw usageError(texts.badValue(value))
  return async () => {
    const { active } = await context.read(portal.orders(), ordersTexts.loadFailed)
    const match = ordersByBlock(active)(prefix)
    // Orders of the same block have the same registry records.
    const order = match.kind === 'several' ? match.orders[0] : match.kind === 'missing' ? undefined : match.order
    const path = order && pathOf(order)
    if (!path)
      throw new CliError(exitCodes.failed, 'NO_SUCH_BLOCK', texts.noSuchBlock(value), [commandLineTexts.ownBlocks])
    if (match.kind === 'inside') context.io.notice(texts.insideOf(value, order.ipwithsubnet ?? '', order.order_id))
    return portal.blockWhois(path)
  }
}

async function ofOrder(context: Context, id: number): Promise<WhoisFlow> {
  const { portal } = context
  const { ipDetails, asnDetails } = await readOrder(context, id, [texts.asnHint(id)])
  if (ipDetails) return portal.blockWhois({ order: id, ip: ipDetails.ip, subnet: ipDetails.subnet })
  const asn = asnDetails?.asn
  if (!asn) throw new CliError(exitCodes.failed, 'NO_ASN', texts.noAsn)
  return portal.asnWhois(asn)
}

function pathOf({ order_id: order, ipwithsubnet }: Order): OrderPath | null {
  const [ip, subnet] = (ipwithsubnet ?? '').split('/')
  return ip && subnet ? { order, ip, subnet } : null
}

/** Makes the three cards of the whois page, one section for each object. */
const sectionsOf = (found: Whois): Section[] =>
  (['inetnum', 'person', 'route'] as const).flatMap((card): Section[] => {
    const title = registryTexts.cards[card]
    const objects = found[card]
    if (objects.length === 0) return [{ title, text: registryTexts.noRecord }]
    return objects.map((object) => ({
      title,
      lines: whoisAttributes[card].map((attribute): Line => [attribute, orNone(object[attribute])]),
    }))
  })
