import type { Severity } from '../../kernel/values/severity.ts'
import type { SecurityStatus } from '../account.schema.ts'

export type BannerKind = 'add-email' | 'verify-email' | 'enable-two-factor'

/** The one message of the security banner; null hides it: all is well, or the status is not known yet. */
export function bannerOf(status: SecurityStatus | null): BannerKind | null {
  if (status === null) return null
  if (!status.hasEmail) return 'add-email'
  if (!status.isEmailVerified) return 'verify-email'
  return status.is2FAEnabled ? null : 'enable-two-factor'
}

/** Severity of one part of the user's security: the verified address, the second factor. */
export const securitySeverity = (isInPlace: boolean): Severity => (isInPlace ? 'success' : 'warning')
