import { secureHeaders } from 'hono/secure-headers'

/**
 * Sets the security headers that the answer does not set itself. Pages load from their own origin only, run no inline
 * script or style, and stay out of frames (CSP Level 3); Trusted Types guard the sinks that turn text into markup.
 * `styles` are the sources of a page's inline styles, as `'sha256-…'`.
 */
export const securityHeaders = (styles: readonly string[] = []) =>
  secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...styles],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'self'", 'blob:', 'https:'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      manifestSrc: ["'self'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default', 'dompurify'],
    },
    xContentTypeOptions: true,
    xFrameOptions: 'DENY',
    // Links in mails carry secrets in their query.
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    // The proxy that ends TLS sets this one.
    strictTransportSecurity: false,
    // Old browsers only.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
