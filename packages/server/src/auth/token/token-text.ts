import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiTokenPrefix } from '@ip-portal/core/kernel/wire/api-token'

const secretBytes = 32
/** Digits that 256 bits and a CRC-32 take in base 36. */
const [secretDigits, sumDigits] = [50, 7]

/**
 * Makes an API token: prefix, 256 random bits, check sum, of lower-case letters and digits only, so that a double click
 * selects it and scanners for leaked secrets find it without false alarms.
 */
export function newApiTokenText(): string {
  const secret = BigInt(`0x${randomBytes(secretBytes).toString('hex')}`)
    .toString(36)
    .padStart(secretDigits, '0')
  return `${apiTokenPrefix}${secret}${sumOf(secret)}`
}

/** True for a text with the form and the check sum of an API token: a mistyped one needs no query. */
export function isApiTokenText(text: string): boolean {
  const secret = text.slice(apiTokenPrefix.length, apiTokenPrefix.length + secretDigits)
  return text === `${apiTokenPrefix}${secret}${sumOf(secret)}` && secret.length === secretDigits
}

const sumOf = (secret: string): string => crc32(secret).toString(36).padStart(sumDigits, '0')
