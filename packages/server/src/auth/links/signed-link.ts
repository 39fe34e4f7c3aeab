import { createHmac, timingSafeEqual } from 'node:crypto'
import { isAhead } from '../../store/limits/rate-limit.ts'
import type { SecretKey } from '../../store/secret-key/secret-key.ts'

/** No link is signed for longer. */
const longestLifetimeMs = 5 * 60_000

/** Signature of a link and the end of its validity. */
export interface LinkSignature {
  /** Instant in ms after which the link opens nothing. */
  expires: number
  signature: string
}

/** Signs a link to `subject` until `expires`. It needs no session, because a frame cannot send a bearer token. */
export const signLink = (key: SecretKey, subject: string, expires: number): LinkSignature => ({
  expires,
  signature: sign(key, subject, expires),
})

/** Checks the signature of a link to `subject`; `expired` for a valid signature after its end. */
export function checkLink(
  key: SecretKey,
  subject: string,
  { expires, signature }: { expires: string | undefined; signature: string | undefined },
  now: number,
): 'valid' | 'expired' | 'forged' {
  if (!/^\d{1,15}$/.test(expires ?? '') || signature === undefined) return 'forged'
  const expected = Buffer.from(sign(key, subject, Number(expires)))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  return isAhead(Number(expires), now, longestLifetimeMs) ? 'valid' : 'expired'
}

const sign = (key: SecretKey, subject: string, expires: number): string =>
  createHmac('sha256', key.macKey('link')).update(`${expires}\n${subject}`).digest('base64url')
