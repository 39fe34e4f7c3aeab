import type { PortalContext } from './portal-env.ts'

/** A path parameter as a positive whole number; null for anything else, which then counts as not found. */
export function pathNumber(context: PortalContext, name: string): number | null {
  const text = context.req.param(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
