import { limits } from '@ip-portal/core/kernel/values/limits'

/**
 * The same thing sent again within this time is a double click, or a second try of what had arrived: it is done once.
 * A client gives up after half of it, so that somebody who then tries again at once books nothing twice.
 */
export const duplicateWindowMs = 2 * limits.requestTimeoutMs
