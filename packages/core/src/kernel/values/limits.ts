/** Every number that more than one place relies on, with its unit in its name. */
export const limits = {
  requestTimeoutMs: 30_000,
  /** Longest wait for the answer to a sign-out, which changes nothing for the user. */
  signOutMs: 5_000,
  repeatDelayMs: 1_000,
  unansweredKeyMs: 3_600_000,
  maxBodyBytes: 100 * 1024 * 1024,
  ordersMaxBodyBytes: 50 * 1024 * 1024,
  maxPageRows: 1_000,
  /** Newest rows of the audit log that the history of a block is computed from. */
  historyRows: 1_000,
  /** Faults of a file that a user reads at once. */
  faultsShown: 20,
  /** Steps that one plan may have. */
  planSteps: 5_000,
  ordersRetries: 3,
  ordersRetryDelayMs: 1_000,
  badgePollMs: 30_000,
  sessionCheckMs: 180_000,
  codeLength: 6,
  passwordMinLength: 8,
  passwordMaxLength: 200,
  passwordRulePoints: 20,
  passwordEnabledFrom: 80,
  passwordWarningFrom: 40,
  passwordInfoFrom: 60,
  listDaysGreenAbove: 50,
  detailDaysGreenAbove: 30,
  routesRefreshAfterCreateMs: 2_000,
  routesRefreshAfterDeleteMs: 4_000,
  restoreTries: 2,
  restoreDelayMs: 1_000,
  roaMaxLength: 24,
  roaMaxLengthFloor: 0,
  resetRedirectMs: 3_000,
  verifyRedirectMs: 3_000,
  resendAlertMs: 3_000,
  twoFactorAlertMs: 2_000,
  successAlertMs: 2_000,
  tagAlertMs: 1_500,
  /** Orders that end within this many days need attention. */
  expiringDays: 45,
  replyAlertMs: 1_500,
  ticketSubjectMaxLength: 200,
  ticketTextMaxLength: 20_000,
  ordersConcurrency: 16,
  /** A browser opens six connections to a server; others of the page need some. */
  offersConcurrency: 4,
  driftCheckValidMs: 5_000,
  /** Time for which the plan of a block whose changes wait is kept while those of other blocks change. */
  stagedPlanValidMs: 300_000,
  /** Looks at the records after an apply, and the time between two: some servers show a change a moment later. */
  looksAfterApply: 3,
  lookAgainMs: 2_000,
  documentTextMaxLength: 500,
  ticketFileMaxBytes: 5 * 1024 * 1024,
  emailMaxLength: 254,
  nameMaxLength: 200,
  phoneMaxLength: 50,
  tokenNameMaxLength: 60,
  tokenOrdersMax: 100,
  tokenNetworksMax: 20,
  tokensPerUser: 50,
  networkMaxLength: 50,
  passwordFieldMaxLength: 1_000,
  secretMaxLength: 200,
  wordMaxLength: 100,
  hostNameMaxLength: 253,
  requestTextMaxLength: 20_000,
  tagMaxLength: 50,
  viewsMax: 20,
  viewNameMaxLength: 40,
  viewQueryMaxLength: 2_000,
  asnMax: 2 ** 32 - 1,
  prefixMaxLength: 128,
  maxAmountCents: 100_000_000_000,
} as const

/** Service types: the lease of an IP block or of an AS number. */
export const serviceTypes = { ip: 1, asn: 2 } as const

/** Terms of a service. */
export const renewalPeriods = ['yearly', 'monthly'] as const
/** Term of a service, after which it is renewed. */
export type RenewalPeriod = (typeof renewalPeriods)[number]

/**
 * Values of `order_status` that the portal knows: approved and waiting for the first payment, in use, cancelled (such
 * rows sort last and have no detail page), suspended.
 */
export const orderStatuses = { awaitsPayment: 11, inUse: 14, cancelled: 20, suspended: 22 } as const
