import * as v from 'valibot'
import type { PortalStorage } from '../kernel/platform/storage.ts'
import { SessionCompany, SessionUser, type Session } from './session.schema.ts'

/** Storage keys of a session; other tabs and programs rely on these names. */
export const sessionKeys = ['token', 'user', 'company'] as const

/** Reads the stored session; null without a token, and when another entry is unreadable. */
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

/** Stores user and company before the token, so that another tab that sees the token finds both. */
export function writeSession(storage: PortalStorage, session: Session): void {
  storage.set('user', JSON.stringify(session.user))
  storage.set('company', JSON.stringify(session.company))
  storage.set('token', session.token)
}

/** Removes token, user and company and no other entry. */
export function removeSession(storage: PortalStorage): void {
  for (const key of sessionKeys) storage.remove(key)
}
