import type { RouteValidity } from '@ip-portal/core/routing'

/** The colour of a validity state; its word is always beside it. */
export const validitySeverity = {
  valid: 'success',
  invalid: 'danger',
  'not-found': 'secondary',
} as const satisfies Record<RouteValidity['state'], string>
