/** Line of a bank statement. */
export interface StatementLine {
  /** IBAN or number of the provider's account; empty where the file has none. */
  account: string
  /** Day, `YYYY-MM-DD`. */
  day: string
  /** Amount in hundredths of the currency; negative for one that left the account. */
  cents: number
  /** ISO 4217. */
  currency: string
  /** Reference of the bank, unique in its account where there is one. */
  reference: string | null
  /** Everything else that the bank tells: sender, purpose, references of the payer. */
  text: string
}

/** Fault of a file with its line, which is null for the whole of it. */
export interface StatementFault {
  line: number | null
  message: string
}

export type ReadStatement = { lines: StatementLine[] } | { faults: StatementFault[] }

/** Joins the texts that are there, without repetitions and line breaks. */
export const joinTexts = (texts: readonly (string | null | undefined)[]): string =>
  [...new Set(texts.flatMap((text) => text?.replace(/\s+/g, ' ').trim() || []))].join(' ')
