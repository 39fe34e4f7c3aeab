import type { Context, OfflineContext } from '../context.ts'
import type { Completion } from './completion.ts'

/** Common part of an argument and an option. */
interface Parameter {
  /** Syntax as help shows it, such as `<asn>` or `--max-length <n>`, and the description. */
  text: readonly [syntax: string, description: string]
  /** Checks and converts a typed value; `before` holds the values of a repeated one. Throws a usage error. */
  parse?: (typed: string, before: never) => unknown
  /** The only values that are allowed. */
  choices?: readonly string[]
  /** Values that a shell offers here. */
  completes?: Completion
}

export type ArgumentDeclaration = Parameter

export interface OptionDeclaration extends Parameter {
  /** Names of options that this one excludes, in the camel case of commander. */
  conflicts?: readonly string[]
  isRequired?: true
  /** True for an option that only exists to be refused with a reason; the help leaves it out. */
  isHidden?: true
}

/** A word that stands before further words: `routes`, `orders new`. */
export interface Noun {
  commands: readonly Named<Noun | Verb>[]
}

/** A command that runs, with its arguments in the order of the parameters of `run` and its options after them. */
export interface Verb {
  arguments?: readonly ArgumentDeclaration[]
  options?: readonly OptionDeclaration[]
  /** Output formats of this command, in place of the common ones of `--format`, and their description. */
  formats?: { choices: readonly string[]; text: Parameter['text'] }
  /** True when the command sends a write with an idempotency key; it takes `--idempotency-key`. */
  sendsOnce?: true
  /** Option by which the command is repeatable: what is there already, or gone already, is a notice. */
  repeatable?: 'if-absent' | 'if-present'
  /**
   * Given when the command changes nothing and prints a list or a record; it takes `--columns`. Loads the names of the
   * fields; true where only the answer has them.
   */
  columns?: true | (() => Promise<readonly string[]>)
  examples: readonly string[]
  /** Text of the help above the examples. */
  note?: string
  /** Loads the work of the command. `offline` work opens no portal. */
  run: Work | { offline: OfflineWork }
}

type Work = () => Promise<(context: Context, ...values: never[]) => Promise<void>>
type OfflineWork = () => Promise<(context: OfflineContext, ...values: never[]) => void | Promise<void>>

export type Named<Body> = Body & { name: string; summary: string }
