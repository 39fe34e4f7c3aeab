import type { Prefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import type { VrpEntry, VrpLookup } from '@ip-portal/core/routing/rpki/rpki.rules'
import type { ExportKind, ExportSize, ExportSource } from '../exports/export-source.ts'
import type { LoadedExport } from '../exports/load-export.ts'
import { coveringRows, type PackedPrefixes } from '../exports/packed-prefixes.ts'
import { readExport, type VrpExport } from './vrp-export.ts'

/** A registry's VRPs with the size and time of their export. */
export interface RegistryVrps extends ExportSize {
  index: VrpLookup<'registry'>
  /** ISO 8601; null when the export does not say. */
  generated: string | null
}

/** Source of the registry's validated ROA payloads. */
export type VrpSource = ExportSource<RegistryVrps>

/** Source of VRPs that never change and do not age. */
export const fixedVrps = (content: VrpExport): VrpSource => {
  const vrps = { ...indexed(content), asOf: null }
  return { isConfigured: true, current: () => Promise.resolve(vrps) }
}

const indexed = ({ packed, entries, skipped, generated }: VrpExport) => ({
  index: new PackedIndex(packed, 'registry' as const),
  entries,
  skipped,
  generated,
})

/** Makes the VRPs of an export. Their time is the one that the export names, else that of its file or of now. */
function registryVrps({ content, writtenAt }: LoadedExport<VrpExport>, now: number): RegistryVrps {
  const generated = content.generated === null ? Number.NaN : Date.parse(content.generated)
  return { ...indexed(content), asOf: Number.isNaN(generated) ? (writtenAt ?? now) : generated }
}

/** The built server has this file beside it under the same name. */
const program = new URL(import.meta.url.endsWith('.ts') ? './vrps.worker.ts' : './vrps.worker.js', import.meta.url)

/** A validator's export of VRPs. */
export const vrpKind: ExportKind<VrpExport, RegistryVrps> = {
  event: 'rpki',
  accept: 'application/json',
  maxBytes: 128 * 1024 * 1024,
  program,
  readSmall: (bytes) => readExport(JSON.parse(bytes.toString('utf8'))),
  dataOf: registryVrps,
  logged: ({ generated }) => ({ generated }),
}

/** Looks covering VRPs up by a binary search for each prefix length. */
export class PackedIndex<Tag> implements VrpLookup<Tag> {
  readonly #packed: PackedPrefixes
  readonly #tag: Tag

  constructor(packed: PackedPrefixes, tag: Tag) {
    this.#packed = packed
    this.#tag = tag
  }

  covering(prefix: Prefix): VrpEntry<Tag>[] {
    return coveringRows(this.#packed, prefix).map((row) => ({
      asn: row.asn,
      prefix: row.prefix,
      maxLength: row.value,
      tag: this.#tag,
    }))
  }
}
