import type { Argument, Option } from 'commander'

/** A word that may be typed, and its description. */
export type Value = readonly [word: string, description: string]

/** Kinds of values that the portal knows, and file names, which the shell knows. */
export type ValueKind =
  | 'file'
  | 'profile'
  | 'order'
  | 'block-order'
  | 'route-origin'
  | 'roa-asn'
  | 'report'
  | 'ticket'
  | 'open-ticket'
  | 'invoice'
  | 'contract'
  | 'file-type'
  | 'tag'
  | 'session'
  | 'token'
  | 'plan'
  | 'unfinished-plan'
  | 'unconfirmed-plan'
  | 'undoable-plan'
  | 'column'

/**
 * Source of the values that a shell may complete: the portal by kind, or a list that is the same everywhere; `given`
 * holds the arguments before the value.
 */
export type Completion = ValueKind | ((given: readonly string[]) => Promise<readonly Value[]>)

const completions = new WeakMap<Argument | Option, Completion>()

/** Sets the completion of an argument or option; the placeholder in its syntax is for readers only. */
export const setCompletion = (of: Argument | Option, completion: Completion): void =>
  void completions.set(of, completion)

/** Completion of an argument or option; undefined when none is declared. */
export const completionOf = (of: Argument | Option): Completion | undefined => completions.get(of)
