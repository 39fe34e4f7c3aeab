import { limits } from '@ip-portal/core/kernel/values/limits'

/**
 * Duplicate window: the same request again within this time is a double click or a second try and has no second
 * effect. Twice the time-out of the clients, so that a try right after a time-out still falls into it.
 */
export const duplicateWindowMs = 2 * limits.requestTimeoutMs
