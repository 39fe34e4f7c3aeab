import { secureHeaders } from 'hono/secure-headers'
import type { Settings } from '../base/settings/settings.ts'

/** Path that browsers send reports of blocked contents to. */
const reportPath = '/api/csp-report'

const reportGroup = 'csp'
/** One year. Other names of the domain and the preload lists of browsers are the provider's decision. */
const httpsOnly = 'max-age=31536000'

/** Settings that the headers depend on. */
export type HeaderSettings = Pick<Settings, 'publicUrl' | 'frameOrigins'>

/** Inline parts of a page that its policy allows, each as `'sha256-…'` (CSP Level 3, section 8.4). */
interface InlineSources {
  styles?: readonly string[]
  scripts?: readonly string[]
}

/**
 * Sets the security headers that the answer does not set itself. Pages load from their own origin only, run no inline
 * script or style but those named by their hashes, and stay out of frames (CSP Level 3); Trusted Types guard the sinks
 * that turn text into markup. Browsers keep to https (RFC 6797) when the portal's address begins with it.
 */
export const securityHeaders = (
  { publicUrl = '', frameOrigins }: HeaderSettings,
  { styles = [], scripts = [] }: InlineSources = {},
) =>
  secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scripts],
      styleSrc: ["'self'", ...styles],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: ["'self'", ...frameOrigins],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      manifestSrc: ["'self'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default', 'dompurify'],
      // Firefox and Safari know the older one of the two only.
      reportUri: reportPath,
      reportTo: reportGroup,
    },
    reportingEndpoints: [{ name: reportGroup, url: reportPath }],
    xContentTypeOptions: true,
    xFrameOptions: 'DENY',
    // Links in mails carry secrets in their query.
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    strictTransportSecurity: /^https:/i.test(publicUrl) && httpsOnly,
    // Old browsers only.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
