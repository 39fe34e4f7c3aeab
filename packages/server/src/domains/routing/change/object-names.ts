import type { CreatedRecord } from '../routing.answers.ts'

/** Name of a route in ledger lines, audit rows and recent deletions, such as `route 192.0.2.0/24 AS64500`. */
export const routeObject = (prefix: string, origin: string): string => `route ${prefix} ${origin}`

/** Name of a ROA, such as `ROA 192.0.2.0/24-24 AS64500`. */
export const roaObject = (cidr: string, asn: string, maxLength: number): string => `ROA ${cidr}-${maxLength} ${asn}`

/** Reads a name back to the record that it stands for; null for any other text. */
export function recordOfObject(name: string): CreatedRecord | null {
  const route = /^route (\S+) (\S+)$/.exec(name)
  if (route) return { kind: 'route', prefix: route[1] ?? '', origin: route[2] ?? '' }
  const roa = /^ROA \S+-(\d+) (\S+)$/.exec(name)
  return roa ? { kind: 'roa', asn: roa[2] ?? '', maxLength: Number(roa[1]) } : null
}
