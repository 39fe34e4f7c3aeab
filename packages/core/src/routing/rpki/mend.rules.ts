import { asnNumber } from '../../kernel/values/asn.ts'
import { roaMaxLength } from '../routing.rules.ts'
import type { RoaMove, RouteValidity, RoutingChange, RoutingRecord } from '../routing.schema.ts'
import { effectOnValidity, type RoutedBlock } from './effect.rules.ts'

/** Block whose routes are to be mended. */
type MendableBlock = Omit<RoutedBlock, 'report'>

/**
 * Lists the changes that make an invalid route valid, the likely one first: a ROA for its origin, the max length of the
 * ROA that it has, or the origin of a ROA that covers it. Empty where no change of this block helps.
 */
export function mendsOf(validity: RouteValidity, maintainer: string, block: MendableBlock): RoutingChange[] {
  if (validity.state !== 'invalid') return []
  // The other routes do not say whether this one is mended.
  const own = block.routes.filter(({ origin, prefix }) => isOf(validity, origin, prefix ?? block.cidr))
  const known = { ...block, routes: own, report: reportOf(validity) }
  const mends = (change: RoutingChange) =>
    effectOnValidity(change, known).some(
      ({ origin, prefix, after, published }) =>
        (published ?? after)?.state === 'valid' && (change.op === 'edit' || isOf(validity, origin, prefix)),
    )
  return [...roaMends(validity, block), ...originMends(validity, maintainer, block)].filter(mends).slice(0, 2)
}

const isOf = (route: RouteValidity, origin: string, prefix: string) =>
  route.origin === origin && route.prefix === prefix

/** The covering VRPs of the route, as a report of the registry. */
const reportOf = ({ vrps }: RouteValidity): RoutedBlock['report'] => ({
  message: '',
  validCount: null,
  routes: [],
  covering: vrps,
  registry: null,
})

function roaMends({ origin }: RouteValidity, { cidr, roas }: MendableBlock): RoutingChange[] {
  const maxLength = roaMaxLength(cidr)
  const to = { kind: 'roa', asn: origin, maxLength } as const
  const own = roas.filter(({ asn }) => asn === origin)
  if (own.some((roa) => roa.max_length === maxLength)) return []
  return own.length === 0 ? [{ op: 'add', to }] : own.map((roa) => ({ op: 'edit', from: recordOf(roa, cidr), to }))
}

function originMends(
  { origin, prefix, vrps }: RouteValidity,
  maintainer: string,
  { routes }: MendableBlock,
): RoutingChange[] {
  const taken = new Set(routes.map((route) => route.origin))
  const from = { kind: 'route', origin, maintainer, prefix } as const
  return [...new Set(vrps.map(({ asn }) => asn))]
    .filter((asn) => !taken.has(asn) && asnNumber(asn) !== 0)
    .map((asn) => ({ op: 'edit', from, to: { ...from, origin: asn } }))
}

/** A ROA without a max length allows the length of the block only (RFC 9582). */
const recordOf = ({ asn, max_length }: MendableBlock['roas'][number], cidr: string) =>
  ({ kind: 'roa', asn, maxLength: max_length ?? Number(cidr.split('/')[1]) }) as const

/** Offer to take a ROA along with a moved origin. */
export interface RoaMoveOffer {
  roa: RoaMove
  /** True where the route would not be valid without it. */
  isNeeded: boolean
}

/**
 * Offers to take the ROA of the old origin along, or to create one where a valid route without one of its own would not stay
 * valid. Null where no ROA can help, and for every other change.
 */
export function roaMoveOf(change: RoutingChange | null, block: RoutedBlock): RoaMoveOffer | null {
  if (change?.op !== 'edit' || change.from.kind !== 'route' || change.to.kind !== 'route') return null
  const maxLength = roaMaxLength(block.cidr)
  const { origin } = change.to
  if (block.roas.some(({ asn, max_length }) => asn === origin && max_length === maxLength)) return null
  const old = block.roas.find(({ asn }) => asn === originOf(change.from))
  const roa = { from: old ? recordOf(old, block.cidr) : null, to: { kind: 'roa', asn: origin, maxLength } as const }
  const effects = effectOnValidity({ op: 'edit', from: change.from, to: change.to }, block)
  const was = effects.find(({ after }) => after === null)?.before?.state
  const wasValid = was === 'valid' || was === 'pending'
  const stateAfter = (of: typeof effects) => {
    const created = of.find(({ before }) => before === null)
    return (created?.published ?? created?.after)?.state
  }
  const plain = stateAfter(effects)
  const isNeeded = plain !== 'valid' && stateAfter(effectOnValidity({ ...change, roa }, block)) === 'valid'
  return old || (wasValid && isNeeded) ? { roa, isNeeded } : null
}

const originOf = (record: RoutingRecord) => (record.kind === 'route' ? record.origin : record.asn)
