/** Every address of the app, as router pattern and as link. */
export const paths = {
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  undoEmail: '/undo-email',
  secureCheck: '/secure-check',
  dashboard: '/',
  /** One route for both, so that opening the profile does not remount the dashboard. */
  dashboardAndProfile: /^\/(?:profile)?\/?$/i,
  orders: '/orders',
  order: '/orders/:id',
  newOrder: '/new-order',
  support: '/support',
  newTicket: '/support?ticket=new',
  contracts: '/contracts',
  transactions: '/transactions',
  invoices: '/invoices',
  activity: '/activity',
  changes: '/changes',
  plan: '/plans/:id',
  verifyEmail: '/verify-email',
  profile: '/profile',
  setUpTwoFactor: '/profile?setup2fa=true',
} as const

/** Address of a saved plan; with `isApplying` it asks at once whether to apply it. */
export const planPath = (id: string, isApplying = false): string =>
  `/plans/${encodeURIComponent(id)}${isApplying ? '?apply=1' : ''}`

/** Pages for visitors without a session. */
export const publicPaths: readonly string[] = [
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.undoEmail,
  paths.secureCheck,
]

/** The parameters of a path that matches a pattern of `paths`, or null; matches as the router does. */
export function paramsOf(pattern: string | RegExp, path: string): Partial<Record<string, string>> | null {
  const expression =
    pattern instanceof RegExp ? pattern : new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i')
  const found = expression.exec(path)
  return found && { ...found.groups }
}
