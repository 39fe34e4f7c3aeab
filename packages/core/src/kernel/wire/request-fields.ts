import * as v from 'valibot'
import { isBlank, oneLine } from '../values/blank.ts'
import { limits } from '../values/limits.ts'
import { isOneTimeCode, isRecoveryCode } from '../values/one-time-code.ts'
import { normaliseEmail } from '../values/turkish.ts'

/**
 * E-mail address in its normal form, with the letters of RFC 5321 section 4.1.2 and a domain of several labels. Not
 * longer than a mail path may be (section 4.5.3.1.3).
 */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(limits.emailMaxLength),
  v.transform(normaliseEmail),
  v.maxLength(limits.emailMaxLength),
  v.rfcEmail(),
  v.check((text) => !/^\.|\.\.|\.@/.test(text) && text.lastIndexOf('.') > text.lastIndexOf('@')),
)

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

/** A text that shows something, without the blanks around it. */
export const FilledText = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(maxLength),
    v.check((text) => !isBlank(text)),
  )

/** A name of one line, as it is seen. */
export const NameText = (maxLength: number) => v.pipe(FilledText(maxLength), v.transform(oneLine))

/** A word that the server compares or stores, such as an id or a handle. */
export const Word = v.pipe(v.string(), v.maxLength(limits.wordMaxLength))
