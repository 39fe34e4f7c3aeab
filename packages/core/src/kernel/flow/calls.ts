/**
 * Facts about a call beside its shape, once for all that list calls: the table of parity, the tests of failures and of
 * both clients, and the documents.
 */
export interface CallEntry {
  /** Method and path below /api; `:` stands for an argument. */
  call: string
  /**
   * Text that a user reads when it fails, if section 8 of the specification quotes one; null for the generic one of its
   * kind, false when it is only logged.
   */
  failed: FailureEntry | string | null | false
  /**
   * Command that sends the call, as the demo data allow it. `DOCUMENT` stands for a desired state, `FILE` for a PDF,
   * `PLAN`, `SESSION` and `TICKET` for an id.
   */
  cli?: string | OnlyElsewhere
  /** Left out for a read, and for the second text of a change. */
  change?: { does: string } & (PageEntry | OnlyElsewhere)
}

/** Texts of a failure; null for the generic text of its kind. */
export interface FailureEntry {
  text: string | null
  /** Text of `success: false` without a message, where it differs. */
  refused?: string
  /** Text of an answer that cannot be read, where it differs. */
  unreadable?: string
  /** Text of a message of the server, where it is not shown as it is. */
  said?: (message: string) => string
}

/** Page that sends a call, with `:` for an argument, and the test that sees it: a file of the web app and a title. */
export interface PageEntry {
  page: string
  test: readonly [file: string, title: string]
}

/** Reason why a client does not send a call. */
export interface OnlyElsewhere {
  none: string
}

/** Calls of a domain by name. */
export type CallTable = Record<string, CallEntry>

/** Compares a call or a page with a pattern, in which `:` stands for an argument. */
export function fits(pattern: string, given: string): boolean {
  const [wanted, parts] = [pattern.split('/'), given.split('/')]
  return wanted.length === parts.length && wanted.every((part, at) => part === ':' || part === parts[at])
}
