import * as v from 'valibot'
import { isOneTimeCode } from './one-time-code.rules.ts'

/** One-time code: six digits. */
export const OneTimeCode = v.pipe(v.string(), v.check(isOneTimeCode))
