import type { Dnsbl } from '../adapters/dnsbl/dnsbl.ts'
import type { MailQueue } from '../adapters/mail/queue.ts'
import type { Passwords } from '../auth/password/passwords.ts'
import type { Settings } from '../base/settings/settings.ts'
import type { Operator } from '../store/audit/audit.ts'
import type { Db, Store } from '../store/db/open.ts'
import type { SecretKey } from '../store/secret-key/secret-key.ts'
import { operatorTexts } from './operator.texts.ts'

/** Dependencies of a command. */
export interface OperatorDeps {
  db: Db
  /** The same database with its engine. */
  store: Store
  mail: MailQueue
  /** Null when no block lists are configured. */
  dnsbl: Dnsbl | null
  passwords: Passwords
  /** Opens the key of the installation. Rejects with `SecretKeyError` for a wrong or missing one. */
  secretKey: () => Promise<SecretKey>
  settings: Settings
  /** True for an installation with demo data, whose resources are those of documentation. */
  isDemo: () => Promise<boolean>
  now: number
  /** Author of this run in the audit log. */
  by: Operator
  /** Base of links, without a trailing slash. */
  publicUrl: string
  /** Maintainer of new registry objects. */
  providerMnt: string
}

/** Row of a list. */
export type Row = Record<string, string | number | null>

/** Rows of a list with a shorter form for the terminal, or the result of a change with its description; with an error text when a part failed. */
export type Outcome =
  | { rows: Row[]; shown?: Row[]; failed?: string; notice?: string }
  | { result: Record<string, unknown>; description: string; failed?: string }

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** Options of all commands, as `parseArgs` reads them; each has one meaning everywhere. */
export const options = {
  /** AS number. */
  asn: text,
  /** Words for the customer, or of a document. */
  text,
  /** Amount in USD. */
  usd: text,
  /** Amount in USD that came, where it differs from the reported one. */
  amount: text,
  /** Day, `YYYY-MM-DD`. */
  date: text,
  /** Reference of a transfer. */
  reference: text,
  email: text,
  /** Name of a person. */
  name: text,
  /** Name of a company; in lists and reports also its number. */
  company: text,
  /** Last seal that was kept elsewhere. */
  anchor: text,
  order: text,
  action: text,
  actor: text,
  outcome: text,
  /** First and last day. */
  from: text,
  to: text,
  /** Words that a row has in any column. */
  search: text,
  /** State of a row, as its column says. */
  state: text,
  /** Column that rows are sorted by. */
  sort: text,
  /** Page of rows, from 1. */
  page: text,
  /** Most rows. */
  limit: text,
  /** Columns of a CSV file by their meaning. */
  map: text,
  /** File to write. */
  output: text,
  /** Number of an official document (ETTN). */
  uuid: text,
  /** Files of a reply; may be given several times. */
  file: { type: 'string', multiple: true },
} as const
export type OptionName = keyof typeof options

/** Options that only are there or not. */
export const flags = {
  /** Shows the effect and changes nothing. */
  'dry-run': flag,
  /** Turns the order of `sort` round. */
  desc: flag,
  /** Does what would only be shown without it. */
  yes: flag,
} as const
export type FlagName = keyof typeof flags

/** Arguments and options of a command line. */
export interface CommandInput {
  /** The first argument; empty without one. */
  argument: string
  arguments: readonly string[]
  options: Partial<Record<OptionName, string>>
  flags: Partial<Record<FlagName, true>>
  /** Values of `--file`. */
  files?: readonly string[]
}

/** One command of the operator. */
export interface Command {
  words: readonly [string, string?]
  /** Name of the argument, or names of several. */
  argument?: string | readonly string[]
  needs?: readonly OptionName[]
  takes?: readonly (OptionName | FlagName)[]
  /** True when the command fills an empty database, which is then not migrated before. */
  fillsDatabase?: true
  /** True when the command may be the first one on an empty database. */
  beginsDatabase?: true
  run: (deps: OperatorDeps, input: CommandInput) => Promise<Outcome>
}

/** Failed command; the message says what to do. `invalid` stands for wrong input. */
export class OperatorError extends Error {
  readonly code: 'invalid' | 'not_found' | 'conflict' | 'failed'

  constructor(code: OperatorError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Reads the argument as an id. Throws `OperatorError` for anything else. */
export function idOf({ argument }: Pick<CommandInput, 'argument'>): number {
  if (!/^[1-9]\d{0,14}$/.test(argument)) throw new OperatorError('invalid', operatorTexts.badId(argument))
  return Number(argument)
}
