import { usageError, type CliError } from '../errors/exit-codes.ts'
import { commandLineTexts as texts } from './command-line.texts.ts'
import type { ValueKind } from './completion.ts'
import type { ArgumentDeclaration } from './declaration.ts'

/** Advice for a prefix that is a part of an order's block. */
export type PartHint = (block: string, part: string) => string

/** Block that was typed in place of the number of its order; a command receives the number. */
export class TypedBlock {
  readonly text: string
  readonly partHint: PartHint

  constructor(text: string, partHint: PartHint) {
    this.text = text
    this.partHint = partHint
  }
}

/** Declares the argument ORDER: a number, or the exact block of the order in any spelling. */
export const orderArgument = (
  completes: Extract<ValueKind, 'order' | 'block-order'>,
  partHint?: PartHint,
): ArgumentDeclaration => ({ text: texts.order, parse: (typed) => orderOrBlock(typed, partHint), completes })

/** Reads the ORDER of an option. */
export const oneOrder = (typed: string): number | TypedBlock => orderOrBlock(typed)

/** Reads ORDER; a leading # is allowed. Only the form of a block is checked here, so that help loads no addresses. */
function orderOrBlock(typed: string, partHint: PartHint = texts.wholeBlock): number | TypedBlock {
  const text = typed.trim()
  const digits = text.replace(/^#/, '')
  if (/^\d{1,15}$/.test(digits)) return Number(digits)
  if (!text.includes('/')) throw notAnOrder(typed)
  return new TypedBlock(text, partHint)
}

/** Reads the values of an ORDER that may be repeated. */
export const ordersOrBlocks = (
  typed: string,
  before: readonly (number | TypedBlock)[] | undefined,
): readonly (number | TypedBlock)[] => [...(before ?? []), orderOrBlock(typed)]

/** Makes the usage error for a text that is neither a number nor a block. */
export const notAnOrder = (typed: string): CliError => usageError(texts.notAnOrder(typed))

/** Lists the blocks among the values of a command: arguments, lists of them, and options. */
export function blocksIn(value: unknown): TypedBlock[] {
  if (value instanceof TypedBlock) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((part) => blocksIn(part)) : []
}

/** Replaces the blocks among the values of a command by numbers. */
export function replaceBlocks(value: unknown, numbers: ReadonlyMap<TypedBlock, number>): unknown {
  if (value instanceof TypedBlock) return numbers.get(value)
  if (Array.isArray(value)) return value.map((part) => replaceBlocks(part, numbers))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceBlocks(part, numbers)]))
}
