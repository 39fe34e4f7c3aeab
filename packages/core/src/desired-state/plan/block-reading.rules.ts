import type { Domain, IpDetails, Roa, ValidityReport } from '../../routing/routing.schema.ts'
import { registryVrps } from '../../routing/rpki/effect.rules.ts'
import { parsePrefix } from '../../routing/rpki/prefix.rules.ts'
import { recordKey } from '../document/block-state.rules.ts'
import type { BlockState, NameServersRecord, RoaRecord } from '../document/block-state.schema.ts'
import type { ValidityBasis } from './validity.rules.ts'

/** Present records of a block and their version; null from a server without versions. */
export interface CurrentBlock {
  records: BlockState
  version: string | null
}

/** Reads the present state of a block from the detail of its order. */
export function stateOf(details: IpDetails): BlockState {
  const block = `${details.ip}/${details.subnet}`
  const { domain } = details
  return {
    routes: details.routes.map(({ origin, maintainer, prefix }) => ({
      kind: 'route',
      origin,
      maintainer,
      prefix: prefix ?? block,
    })),
    roas: details.roas.map((roa) => roaRecord(roa, block)),
    nameServers: domain && nameServersOf(domain),
  }
}

/** Converts the name servers of a block; null where it has none. */
export const nameServersOf = ({ domain, nservers }: Domain): NameServersRecord | null =>
  nservers.length > 0 ? { kind: 'name-servers', domain, servers: nservers } : null

/** Converts a ROA; one without a max length authorises its prefix alone (RFC 9582 section 4.3.2.2). */
export const roaRecord = ({ asn, max_length }: Pick<Roa, 'asn' | 'max_length'>, block: string): RoaRecord => ({
  kind: 'roa',
  asn,
  maxLength: max_length ?? parsePrefix(block)?.length ?? 0,
})

/**
 * Lists the VRPs of other sources that cover a block or a part of it. A VRP that equals a ROA of the order is left out:
 * it is that ROA as the registry publishes it, and goes with it.
 */
export function othersVrps(report: ValidityReport, block: string, { roas }: BlockState): ValidityBasis['registry'] {
  const own = new Set(roas.map(recordKey))
  return registryVrps(report).filter(
    ({ asn, prefix, maxLength }) => prefix !== block || !own.has(recordKey({ kind: 'roa', asn, maxLength })),
  )
}
