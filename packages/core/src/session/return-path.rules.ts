import type { Session } from './session.schema.ts'

/** True for a path inside the app: one leading slash, no other origin, no backslash. */
export const isInAppPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path)

/**
 * Chooses the path after the sign-in: the return location with query and hash. It is `/` without a return location, for
 * one outside the app, and when another company signs in than before.
 */
export function returnPath(from: unknown, previousCompany: unknown, session: Session | null): string {
  const company = session?.company?.['id'] ?? null
  const sameCompany = previousCompany === null || previousCompany === company
  return sameCompany && isInAppPath(from) && !from.startsWith('/login') ? from : '/'
}
