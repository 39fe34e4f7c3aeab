import type { PortalContext } from './route.ts'

/**
 * A header of the request by its lower-case name, as Node parsed it. Asking the Request instead would build a Headers
 * object for every request, which costs more than most answers.
 */
export function headerOf(context: PortalContext, name: string): string | undefined {
  const value = context.env.incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
