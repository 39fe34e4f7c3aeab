import type { Session } from './session.schema.ts'

/** A place inside the app: one leading slash, no other origin, no backslash tricks. */
export const isInAppPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path)

/**
 * Where to go after signing in: the remembered place with query and hash, `/` when there is none, when it
 * lies outside the app, and when another company signs in than before.
 */
export function returnPath(from: unknown, previousCompany: unknown, session: Session | null): string {
  const company = session?.company?.['id'] ?? null
  const sameCompany = previousCompany === null || previousCompany === company
  return sameCompany && isInAppPath(from) && !from.startsWith('/login') ? from : '/'
}
