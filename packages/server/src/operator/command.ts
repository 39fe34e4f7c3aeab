import type { Db } from '../db/open.ts'
import type { Dnsbl } from '../adapters/dnsbl/dnsbl.ts'
import type { MailQueue } from '../adapters/mail/queue.ts'
import type { Passwords } from '../auth/passwords.ts'
import { operatorTexts } from './operator.texts.ts'

/** What a command works with. */
export interface OperatorDeps {
  db: Db
  mail: MailQueue
  /** Null where nobody has said which block lists to ask. */
  dnsbl: Dnsbl | null
  passwords: Passwords
  now: number
  /** Names this run in the audit log. */
  requestId: string
  /** Base of links, without a trailing slash. */
  publicUrl: string
  /** Maintainer of new registry objects. */
  providerMnt: string
}

/** Rows of a list, with a sentence when not all of it could be done; or what was done, with the sentence that tells it. */
export type Outcome =
  | { rows: Record<string, string | number | null>[]; failed?: string }
  | { done: Record<string, unknown>; told: string }

export type OptionName = 'asn' | 'text' | 'usd' | 'email' | 'name' | 'company'

/** What the operator typed after the command's words. */
export interface Given {
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
  run: (deps: OperatorDeps, given: Given) => Promise<Outcome>
}

/** A command that cannot be done; its message says what to do. `invalid` is for what was typed wrongly. */
export class OperatorError extends Error {
  readonly code: 'invalid' | 'not_found' | 'conflict'

  constructor(code: OperatorError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The argument as an id; throws `OperatorError` for anything else. */
export function idOf({ argument }: Given): number {
  if (!/^[1-9]\d{0,14}$/.test(argument)) throw new OperatorError('invalid', operatorTexts.badId(argument))
  return Number(argument)
}
