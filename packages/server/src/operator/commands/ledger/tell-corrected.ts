import type { Db } from '../../../store/db/open.ts'
import { type Corrected, mailTexts } from '../../mails/mails.texts.ts'
import { type TellDeps, tellCompany } from '../../mails/tell-company.ts'

interface Correction {
  companyId: number
  order: number
  what: Corrected
  /** Amount of the line, and the balance behind it, in USD. */
  amount: number
  balance: number
  text: string
}

/** Mails a company what was corrected in the account of an order; false when no user gets it. */
export function tellCorrected(trx: Db, run: TellDeps, { companyId, ...correction }: Correction): Promise<boolean> {
  const kind = correction.what === 'payment' || correction.what === 'paid-back' ? 'payment' : 'invoice'
  const notice = mailTexts.corrected(correction, run.publicUrl)
  return tellCompany(trx, run, { companyId, userId: null, kind }, notice)
}
