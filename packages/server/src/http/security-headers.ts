/**
 * What pages of the portal may do: load from their own origin only, run no inline script or style, and be framed
 * by nobody (CSP Level 3). Trusted Types guard the sinks that turn text into markup. `styles` are the sources of
 * the inline styles that a page brings along, as `'sha256-…'`: any other stays refused.
 */
export const contentSecurityPolicy = (styles: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob: https:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')

/** Headers of every answer. */
export const securityHeaders: Record<string, string> = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Links in mails carry secrets in their query.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}
