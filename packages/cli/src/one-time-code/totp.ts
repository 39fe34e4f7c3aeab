import { limits } from '@ip-portal/core/kernel/values/limits'

/** Seconds for which a code is the current one (RFC 6238 section 4). */
export const stepSeconds = 30

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes of a secret in base32 (RFC 4648 section 6), spaces and padding left out; null when it is none. */
export function secretBytes(secret: string): Buffer | null {
  const letters = secret.toUpperCase().replace(/[\s=-]/g, '')
  if (letters === '' || [...letters].some((letter) => !alphabet.includes(letter))) return null
  const bits = [...letters].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Code of the step in which the instant `at` (ms) falls, moved by whole steps (RFC 6238, HMAC-SHA-1). */
export function totp(secret: Buffer, at: number, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / stepSeconds) + steps))
  const digest = process.getBuiltinModule('node:crypto').createHmac('sha1', secret).update(counter).digest()
  // RFC 4226 section 5.3: the last four bits say where the 31 bits of the code begin.
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const code = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** limits.codeLength
  return String(code).padStart(limits.codeLength, '0')
}
