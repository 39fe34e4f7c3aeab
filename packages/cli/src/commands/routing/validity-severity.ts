import type { Severity } from '@ip-portal/core/orders'
import type { RouteValidity } from '@ip-portal/core/routing'

/** Colour of a validity state; an unknown route is no fault. */
export function validitySeverity({ state }: RouteValidity): Severity {
  if (state === 'valid') return 'success'
  return state === 'invalid' ? 'danger' : 'warning'
}
