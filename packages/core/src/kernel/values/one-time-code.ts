import { limits } from './limits.ts'

const sixDigits = new RegExp(`^\\d{${limits.codeLength}}$`)

/** True for a one-time code: exactly six digits, as authenticator apps show a TOTP (RFC 6238). */
export const isOneTimeCode = (text: string): boolean => sixDigits.test(text)

/** Keeps the digits of a typed or pasted text, six at most. */
export const codeDigits = (text: string): string => text.replace(/\D/g, '').slice(0, limits.codeLength)

/** Letters of recovery codes; none is mistaken for another one. */
export const recoveryLetters = '23456789abcdefghjkmnpqrstvwxyz'

const half = `[${recoveryLetters}]{5}`
const asShown = new RegExp(`^(${half})-?(${half})$`)

/** Reads a typed recovery code as it is shown, `xxxxx-xxxxx`; null when it is none. Case, blanks and dash are free. */
export function readRecoveryCode(text: string): string | null {
  const [, first, second] = asShown.exec(text.slice(0, 100).replaceAll(/\s/g, '').toLowerCase()) ?? []
  return first === undefined ? null : `${first}-${second}`
}

/** True for a text that is a recovery code. */
export const isRecoveryCode = (text: string): boolean => readRecoveryCode(text) !== null
