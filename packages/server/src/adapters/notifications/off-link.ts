import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationKind, notificationKinds } from '@ip-portal/core/account/account.schema'
import type { SecretKey } from '../../store/secret-key/secret-key.ts'

/** Kind that a link in a notification switches off, and its user. */
export interface SwitchOff {
  userId: number
  kind: NotificationKind
}

/** Path of the call without a session that switches a kind off (RFC 8058). */
export const offPath = '/notifications/off'

/** Address that switches a kind off for its user. It does nothing else and has no end: mails are read late. */
export const offLink = (key: SecretKey, publicUrl: string, off: SwitchOff): string =>
  `${publicUrl}${offPath}?token=${tokenOf(key, key.id, off)}`

const tokenOf = (key: SecretKey, keyId: string, { userId, kind }: SwitchOff): string =>
  `${userId}.${kind}.${keyId}.${createHmac('sha256', key.macKey('notifications', keyId))
    .update(`${userId}\n${kind}`)
    .digest('base64url')}`

const form = /^([1-9]\d{0,14})\.([a-z_]{1,20})\.([0-9a-f]{16})\.[\w-]{43}$/

/** Reads the token of a link; null for a forged one. */
export function readOffToken(key: SecretKey, token: string | undefined): SwitchOff | null {
  const [, id, name, keyId = ''] = form.exec(token ?? '') ?? []
  const kind = notificationKinds.find((one) => one === name)
  if (token === undefined || kind === undefined) return null
  const off = { userId: Number(id), kind }
  const expected = Buffer.from(expectedToken(key, keyId, off) ?? '')
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? off : null
}

/** Null where the key is unknown: no key of this installation, or one of before the restored backup. */
function expectedToken(key: SecretKey, keyId: string, off: SwitchOff): string | null {
  try {
    return tokenOf(key, keyId, off)
  } catch {
    return null
  }
}
