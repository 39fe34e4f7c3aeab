import { FailureError } from '../failure/failure.ts'

/** How much of a form has left, in bytes. */
export interface Progress {
  sent: number
  total: number
}

/** A request as the http door hands it over. */
export interface Outgoing {
  method: string
  /** Absolute address. */
  url: string
  headers: Record<string, string>
  /** JSON text, whose type is among the headers, or a form, whose type the transport adds. */
  body?: string | FormData | undefined
  /** Ends the request at once, at whatever point it is. */
  signal: AbortSignal
  /** Told again and again while a form is sent. */
  onProgress?: ((progress: Progress) => void) | undefined
}

/** An answer whose head has arrived. */
export interface Incoming {
  status: number
  /** Value of a header by its lower-case name, or null. */
  header: (name: string) => string | null
  /** Hands over the bytes as they come. Rejects where the body breaks off, and with what `take` throws: the rest is dropped. */
  read: (take: (bytes: Uint8Array) => void) => Promise<void>
}

/**
 * What carries requests: below the one http door, which decides everything else. Rejects with `unreachable`
 * where no answer came, with anything when the signal ended it. Retries nothing and follows its own limits on nothing.
 */
export type Transport = (request: Outgoing) => Promise<Incoming>

/** No answer came. `cause` is the system's word for why, such as `ECONNREFUSED`, where it is known. */
export const unreachable = (cause?: string): FailureError =>
  new FailureError({ kind: 'offline', ...(cause === undefined ? {} : { cause }) })
