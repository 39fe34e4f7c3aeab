import type { PortalContext } from './portal-env.ts'

/** Reads a path parameter as a positive integer; null for other texts, which count as not found. */
export function pathNumber(context: PortalContext, name: string): number | null {
  const text = context.req.param(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
