import * as v from 'valibot'
import { limits } from './limits.ts'

/** One-time code: six digits (RFC 6238 as authenticator apps show it). */
export const OneTimeCode = v.pipe(v.string(), v.regex(new RegExp(`^\\d{${limits.codeLength}}$`)))

/** True for exactly six digits. */
export const isOneTimeCode = (text: string): boolean => v.is(OneTimeCode, text)

/** What a code field keeps of a typed or pasted text: digits only, cut at six. */
export const codeDigits = (text: string): string => text.replace(/\D/g, '').slice(0, limits.codeLength)
