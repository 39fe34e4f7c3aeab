import * as v from 'valibot'
import { limits } from '../values/limits.ts'

/** Secret that a mailed link or an unfinished sign-in carries; opaque, only its length is known. */
export const LinkSecret = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.secretMaxLength))
