import type { IncomingMessage } from 'node:http'
import { limits } from '@ip-portal/core/kernel/values/limits'

const allowed = new WeakSet<IncomingMessage>()

/** Allows the body of a request to take as long as an upload over a slow line. */
export const allowLongBody = (incoming: IncomingMessage): void => void allowed.add(incoming)

/** True when the body may take long. */
export const mayTakeLong = (incoming: IncomingMessage): boolean => allowed.has(incoming)

const restBytes = 16 * 1024 * 1024

/**
 * Bytes of a refused body that are still read, because many clients read the answer last: browsers send all of an
 * upload first.
 */
export const mostRestBytes = (incoming: IncomingMessage): number =>
  mayTakeLong(incoming) ? limits.maxBodyBytes : restBytes
