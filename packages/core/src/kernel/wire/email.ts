import * as v from 'valibot'
import { limits } from '../values/limits.ts'

/** E-mail address as it is sent: trimmed, within the length that a mail path may have (RFC 5321 section 4.5.3.1.3). */
export const Email = v.pipe(v.string(), v.trim(), v.email(), v.maxLength(limits.emailMaxLength))

/** True for a text that can be sent as an e-mail address. */
export const isEmail = (text: string): boolean => v.is(Email, text)
