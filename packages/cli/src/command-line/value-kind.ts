import type { Argument, Option } from 'commander'

/** What a value of the command line is, for a shell to complete it; its placeholder is only what a person reads. */
export type ValueKind =
  | 'file'
  | 'flow'
  | 'sort-field'
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

const kinds = new WeakMap<Argument | Option, ValueKind>()

/** Says what an argument or option takes. */
export const setKind = (of: Argument | Option, kind: ValueKind): void => void kinds.set(of, kind)

/** What it takes; undefined where nobody said. */
export const kindOf = (of: Argument | Option): ValueKind | undefined => kinds.get(of)
