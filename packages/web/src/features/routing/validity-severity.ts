import type { RouteValidity } from '@ip-portal/core/routing'

/** Colour of a validity state; the text stands beside it. */
export const validitySeverity = {
  valid: 'success',
  invalid: 'danger',
  'not-found': 'secondary',
} as const satisfies Record<RouteValidity['state'], string>
