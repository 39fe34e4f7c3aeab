import { Refusal } from '../../base/refusal.ts'
import { limitsTexts } from '../store.texts.ts'

const retryAfterSeconds = 2

/** Refuses 429, because the company has too many requests in hand at once. */
export const companyBusy = (): Refusal =>
  new Refusal(429, limitsTexts.companyBusy, { limit: 'company', headers: { 'retry-after': String(retryAfterSeconds) } })
