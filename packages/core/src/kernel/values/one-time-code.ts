import { limits } from './limits.ts'

const sixDigits = new RegExp(`^\\d{${limits.codeLength}}$`)

/** True for a one-time code: exactly six digits, as authenticator apps show a TOTP (RFC 6238). */
export const isOneTimeCode = (text: string): boolean => sixDigits.test(text)

/** Keeps the digits of a typed or pasted text, six at most. */
export const codeDigits = (text: string): string => text.replace(/\D/g, '').slice(0, limits.codeLength)
