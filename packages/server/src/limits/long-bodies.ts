import type { IncomingMessage } from 'node:http'

const allowed = new WeakSet<IncomingMessage>()

/** Allows the body of a request to take as long as an upload over a slow line. */
export const allowLongBody = (incoming: IncomingMessage): void => void allowed.add(incoming)

/** True when the body may take long. */
export const mayTakeLong = (incoming: IncomingMessage): boolean => allowed.has(incoming)
