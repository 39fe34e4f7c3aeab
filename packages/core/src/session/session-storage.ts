import * as v from 'valibot'
import type { PortalStorage } from '../kernel/platform/storage.ts'
import { SessionCompany, SessionUser, type Session } from './session.schema.ts'

/** The three entries of a session; other tabs and other programs rely on these names. */
export const sessionKeys = ['token', 'user', 'company'] as const

/** The stored session; null without a token, and when an entry beside it is there but unreadable. */
export function readSession(storage: PortalStorage): Session | null {
  const token = storage.get('token')
  if (!token) return null
  const user = parse(v.nullable(SessionUser), storage.get('user'))
  const company = parse(v.nullable(SessionCompany), storage.get('company'))
  return user === unreadable || company === unreadable ? null : { token, user, company }
}

const unreadable = Symbol('unreadable')

function parse<Shape extends v.GenericSchema>(shape: Shape, text: string | null) {
  try {
    const result = v.safeParse(shape, JSON.parse(text ?? 'null'))
    return result.success ? result.output : unreadable
  } catch {
    return unreadable
  }
}

/** Stores user, company and, last, the token: another tab that hears of a token finds whose it is. */
export function writeSession(storage: PortalStorage, session: Session): void {
  storage.set('user', JSON.stringify(session.user))
  storage.set('company', JSON.stringify(session.company))
  storage.set('token', session.token)
}

/** Removes token, user and company, and nothing else. */
export function removeSession(storage: PortalStorage): void {
  for (const key of sessionKeys) storage.remove(key)
}
