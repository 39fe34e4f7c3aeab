/**
 * The address that authenticator apps read from a QR code (Key Uri Format): SHA-1, six digits, 30 seconds, which are
 * its defaults and left out.
 */
export function otpauthUri({ issuer, label, secret }: { issuer: string; label: string; secret: string }): string {
  const path = `${encodeURIComponent(issuer)}:${encodeURIComponent(label)}`
  return `otpauth://totp/${path}?secret=${encodeURIComponent(secret)}&issuer=${encodeURIComponent(issuer)}`
}
