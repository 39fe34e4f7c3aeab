import * as v from 'valibot'
import { limits } from '../kernel/limits.ts'
import { parsePrefix } from './prefix.rules.ts'
import { Asn } from './routing.schema.ts'

/** AS number as it is sent: trimmed, upper case; null when it is not `AS` and digits within 32 bits. */
export function asnOf(text: string): string | null {
  const parsed = v.safeParse(Asn, text)
  return parsed.success ? parsed.output : null
}

export type OriginProblem = 'missing' | 'malformed' | 'unchanged' | 'duplicate'

/**
 * What is wrong with an origin before anything is sent, or null. `taken` are the origins that the block has
 * already; `current` is the one being edited.
 */
export function originProblem(text: string, taken: readonly string[], current?: string): OriginProblem | null {
  if (text.trim() === '') return 'missing'
  const asn = asnOf(text)
  if (asn === null) return 'malformed'
  if (asn === current) return 'unchanged'
  return taken.includes(asn) ? 'duplicate' : null
}

/**
 * Max length of a ROA for a block: 24 up to /24, the block's own length beyond it, because a max length may
 * not be shorter than its prefix (RFC 9582). Null for IPv6 and unreadable blocks: no ROA can be made there.
 */
export function roaMaxLength(cidr: string): number | null {
  const prefix = parsePrefix(cidr)
  return prefix?.width === 32 ? Math.max(limits.roaMaxLength, prefix.length) : null
}

/** Host name of a name server: labels of letters, digits and hyphens, a top level of two letters or more. */
const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Name server as it is sent: trimmed, without one trailing dot; null when it is no host name. */
export function nameServerOf(text: string): string | null {
  const host = text.trim().replace(/\.$/, '')
  return hostName.test(host) ? host : null
}
