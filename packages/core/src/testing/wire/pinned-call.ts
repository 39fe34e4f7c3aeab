/** A call of core as it goes over the wire, and an example of its answer, both written by hand from the specification. */
export interface PinnedCall<Api> {
  /** Sends it as a client does. */
  send: (api: Api) => Promise<unknown>
  /** Method, path below /api and query. */
  request: string
  /** Headers beside those of every call, in lower case. */
  headers?: Record<string, string>
  /** JSON body. */
  body?: Record<string, unknown>
  /** Parts of a form, a file by its name. */
  parts?: readonly (readonly [name: string, value: string])[]
  /** True for a write that carries an idempotency key. */
  once?: true
  /** Body of the answer; left out for a file. */
  answer?: unknown
  /** Value that core makes of the answer. */
  reads?: unknown
}

/** Pinned calls of each function of an API; several where its arguments decide what is sent. */
export type PinnedCalls<Api> = { [Name in keyof Api]: PinnedCall<Api> | readonly PinnedCall<Api>[] }

/** Answer to a change, and what core reads of it. */
export const done = {
  answer: { success: true, message: 'Tamam' },
  reads: { message: 'Tamam' },
}

/** Makes a chosen file of a form. */
export const chosenFile = (name: string) => ({
  name,
  size: 4,
  content: new Blob(['%PDF'], { type: 'application/pdf' }),
})
