/** Every number of the product that more than one place relies on, once, with its unit in its name. */
export const limits = {
  requestTimeoutMs: 30_000,
  maxBodyBytes: 100 * 1024 * 1024,
  ordersMaxBodyBytes: 50 * 1024 * 1024,
  ordersRetries: 3,
  ordersRetryDelayMs: 1_000,
  badgePollMs: 30_000,
  sessionCheckMs: 180_000,
  codeLength: 6,
  passwordMinLength: 8,
  passwordMaxLength: 200,
  passwordRulePoints: 20,
  passwordEnabledFrom: 80,
  listDaysGreenAbove: 50,
  detailDaysGreenAbove: 30,
  routesRefreshAfterCreateMs: 2_000,
  routesRefreshAfterDeleteMs: 4_000,
  restoreTries: 2,
  restoreDelayMs: 1_000,
  roaMaxLength: 24,
  roaMaxLengthBound: 32,
  resetRedirectMs: 3_000,
  verifyRedirectMs: 3_000,
  resendAlertMs: 3_000,
  twoFactorAlertMs: 2_000,
  successAlertMs: 2_000,
  tagAlertMs: 1_500,
  replyAlertMs: 1_500,
  ticketFileMaxBytes: 5 * 1024 * 1024,
} as const

/** Service types of the product: an IP block lease or an AS number lease. */
export const serviceTypes = { ip: 1, asn: 2 } as const

/** `order_status` of a cancelled order; such rows sort last and have no detail page. */
export const cancelledStatus = 20
