import type { Severity } from '../../kernel/values/severity.ts'
import type { SecurityStatus } from '../account.schema.ts'

/** Message of the security banner. */
export type BannerKind = 'add-email' | 'verify-email' | 'enable-two-factor'

/** Chooses the message of the security banner; null hides it, also while the status is unknown. */
export function bannerOf(
  status: Pick<SecurityStatus, 'hasEmail' | 'isEmailVerified' | 'is2FAEnabled'> | null,
): BannerKind | null {
  if (status === null) return null
  if (!status.hasEmail) return 'add-email'
  if (!status.isEmailVerified) return 'verify-email'
  return status.is2FAEnabled ? null : 'enable-two-factor'
}

/** Severity of one part of the user's security: the verified address, the second factor. */
export const securitySeverity = (isInPlace: boolean): Severity => (isInPlace ? 'success' : 'warning')

/**
 * Makes the address that authenticator apps read from a QR code (Key Uri Format). SHA-1, six digits and 30 seconds are
 * its defaults and left out.
 */
export function otpauthUri({ issuer, label, secret }: { issuer: string; label: string; secret: string }): string {
  const path = `${encodeURIComponent(issuer)}:${encodeURIComponent(label)}`
  return `otpauth://totp/${path}?secret=${encodeURIComponent(secret)}&issuer=${encodeURIComponent(issuer)}`
}
