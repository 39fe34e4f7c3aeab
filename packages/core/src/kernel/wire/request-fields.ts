import * as v from 'valibot'
import { isOneTimeCode, isRecoveryCode } from '../values/one-time-code.ts'
import { limits } from '../values/limits.ts'

/** E-mail address: trimmed, not longer than a mail path may be (RFC 5321 section 4.5.3.1.3). */
export const Email = v.pipe(v.string(), v.trim(), v.maxLength(limits.emailMaxLength), v.email())

/** True for a text that can be sent as an e-mail address. */
export const isEmail = (text: string): boolean => v.is(Email, text)

/** Secret of a mailed link or of an unfinished sign-in; opaque, only its length is known. */
export const LinkSecret = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.secretMaxLength))

/** One-time code, or a recovery code in its place. */
export const FactorCode = v.pipe(
  v.string(),
  v.maxLength(limits.secretMaxLength),
  v.check((text) => isOneTimeCode(text) || isRecoveryCode(text)),
)

/** A word that the server compares or stores, such as an id or a handle. */
export const Word = v.pipe(v.string(), v.maxLength(limits.wordMaxLength))
