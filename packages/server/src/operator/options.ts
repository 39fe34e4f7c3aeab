const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** Options of all commands with a value, as `parseArgs` reads them; `help.texts.ts` says what each means. */
export const options = {
  asn: text,
  text,
  usd: text,
  amount: text,
  date: text,
  reference: text,
  email: text,
  name: text,
  company: text,
  'tax-number': text,
  'tax-office': text,
  address: text,
  anchor: text,
  order: text,
  action: text,
  actor: text,
  outcome: text,
  from: text,
  to: text,
  search: text,
  state: text,
  sort: text,
  page: text,
  limit: text,
  map: text,
  output: text,
  uuid: text,
  file: { type: 'string', multiple: true },
} as const
export type OptionName = keyof typeof options

/** Options that only are there or not. */
export const flags = { 'dry-run': flag, 'no-mail': flag, late: flag, desc: flag, yes: flag } as const
export type FlagName = keyof typeof flags

/** Options that every command has. */
export const commonOptions = { json: flag, help: { type: 'boolean', short: 'h' } } as const
