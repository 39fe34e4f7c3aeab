import * as v from 'valibot'
import { isOneTimeCode } from '../values/one-time-code.ts'

/** One-time code: six digits. */
export const OneTimeCode = v.pipe(v.string(), v.check(isOneTimeCode))
