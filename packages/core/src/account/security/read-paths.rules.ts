/** Path below /api of the security status, which a page may read before the code of the calls has loaded. */
export const securityStatusPath = ['auth', 'security-status'] as const
