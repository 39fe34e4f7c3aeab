import type { Dnsbl } from '../adapters/dnsbl/dnsbl.ts'
import type { MailQueue } from '../adapters/mail/queue.ts'
import type { Passwords } from '../auth/password/passwords.ts'
import type { Settings } from '../base/settings/settings.ts'
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
  /** Identifies this run in the audit log. */
  requestId: string
  /** Base of links, without a trailing slash. */
  publicUrl: string
  /** Maintainer of new registry objects. */
  providerMnt: string
}

/** Rows of a list, or the result of a change with its description; with an error text when a part failed. */
export type Outcome =
  | { rows: Record<string, string | number | null>[]; failed?: string }
  | { result: Record<string, unknown>; description: string; failed?: string }

type AuditOption = 'order' | 'action' | 'actor' | 'outcome' | 'from' | 'to' | 'limit' | 'anchor'
export type OptionName = 'asn' | 'text' | 'usd' | 'email' | 'name' | 'company' | AuditOption

/** Argument and options of a command line. */
export interface CommandInput {
  argument: string
  options: Partial<Record<OptionName, string>>
}

/** One command of the operator. */
export interface Command {
  words: readonly [string, string?]
  /** Name of the one argument, when it takes one. */
  argument?: string
  needs?: readonly OptionName[]
  takes?: readonly OptionName[]
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
export function idOf({ argument }: CommandInput): number {
  if (!/^[1-9]\d{0,14}$/.test(argument)) throw new OperatorError('invalid', operatorTexts.badId(argument))
  return Number(argument)
}
