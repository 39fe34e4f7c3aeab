import { limits } from './limits.ts'

const sixDigits = new RegExp(`^\\d{${limits.codeLength}}$`)

/** True for a one-time code: exactly six digits (RFC 6238 as authenticator apps show it). */
export const isOneTimeCode = (text: string): boolean => sixDigits.test(text)

/** What a code field keeps of a typed or pasted text: digits only, cut at six. */
export const codeDigits = (text: string): string => text.replace(/\D/g, '').slice(0, limits.codeLength)
