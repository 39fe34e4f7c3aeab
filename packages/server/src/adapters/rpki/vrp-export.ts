import * as v from 'valibot'
import { vrpOf } from '@ip-portal/core/routing/rpki/rpki.rules'
import { type PackedPrefixes, PrefixPacker } from '../exports/packed-prefixes.ts'

/** Content of an export; it can be sent to another thread. */
export interface VrpExport {
  packed: PackedPrefixes
  entries: number
  skipped: number
  /** ISO 8601; null when the export does not say. */
  generated: string | null
}

/**
 * The JSON exports in use: `{ roas: [...] }` (rpki-client, Routinator json and jsonext, StayRTR, OctoRPKI) or a bare
 * list. Routinator's jsonext uses the same names for the AS and the max length.
 */
const Export = v.union([
  v.array(v.unknown()),
  v.object({ roas: v.array(v.unknown()), metadata: v.fallback(v.looseObject({}), {}) }),
])

const Entry = v.object({
  asn: v.union([v.pipe(v.string(), v.regex(/^(AS)?\d+$/i)), v.pipe(v.number(), v.integer(), v.minValue(0))]),
  prefix: v.string(),
  maxLength: v.nullish(v.pipe(v.number(), v.integer()), null),
})

/**
 * Reads a validator's export. Skips and counts entries that are no VRP (RFC 6811 section 2: unusable AS or prefix,
 * host bits, a max length outside prefix length..address width). Throws when the value is no export.
 */
export function readExport(value: unknown): VrpExport {
  const read = v.parse(Export, value)
  const rows = Array.isArray(read) ? read : read.roas
  const packer = new PrefixPacker(rows.length)
  let entries = 0
  for (const row of rows) {
    const parsed = v.safeParse(Entry, row)
    const vrp = parsed.success ? vrpOf(parsed.output, null) : null
    if (vrp === null) continue
    packer.add({ prefix: vrp.prefix, asn: vrp.asn, value: vrp.maxLength })
    entries += 1
  }
  const generated = Array.isArray(read) ? null : generatedAt(read.metadata)
  return { packed: packer.packed(), entries, skipped: rows.length - entries, generated }
}

/** Reads seconds since the epoch (`generated`) or a time as text (`generatedTime`, `buildtime`). */
function generatedAt(metadata: Record<string, unknown>): string | null {
  const { generated, generatedTime, buildtime } = metadata
  const at = typeof generated === 'number' ? generated * 1000 : Date.parse(String(generatedTime ?? buildtime))
  return Number.isFinite(at) && Math.abs(at) < 8.64e15 ? new Date(at).toISOString() : null
}
