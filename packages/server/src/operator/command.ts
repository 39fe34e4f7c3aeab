import type { Dnsbl } from '../adapters/dnsbl/dnsbl.ts'
import type { MailQueue } from '../adapters/mail/queue.ts'
import type { Passwords } from '../auth/password/passwords.ts'
import type { Settings } from '../base/settings/settings.ts'
import type { Operator } from '../store/audit/audit.ts'
import type { Db, Store } from '../store/db/open.ts'
import type { SecretKey } from '../store/secret-key/secret-key.ts'
import type { ArgumentName, CommandName } from './help.texts.ts'
import { operatorTexts } from './operator.texts.ts'
import type { FlagName, OptionName } from './options.ts'

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

type WordsOf<Name> = Name extends `${infer Noun} ${infer Verb}` ? readonly [Noun, Verb] : readonly [Name]

/** Words of a command with all that it takes; `help.texts.ts` has a text for each of them. */
interface Declaration {
  words: WordsOf<CommandName>
  /** Argument, or several in their order. */
  argument?: ArgumentName | readonly ArgumentName[]
  needs?: readonly OptionName[]
  takes?: readonly (OptionName | FlagName)[]
}

/** One command of the operator. */
export interface Command extends Declaration {
  /** True when the command fills an empty database, which is then not migrated before. */
  fillsDatabase?: true
  /** True when the command may be the first one on an empty database. */
  beginsDatabase?: true
  run: (deps: OperatorDeps, input: CommandInput) => Promise<Outcome>
}

/** Command that needs neither a database nor settings. */
export interface OfflineCommand extends Declaration {
  runOffline: () => Promise<Outcome>
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
