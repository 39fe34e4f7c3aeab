/** Every address of the app: the pattern that the router matches and the link that leads there. */
export const paths = {
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  secureCheck: '/secure-check',
  dashboard: '/',
  /** One route, so that opening the profile leaves the page under it alone. */
  dashboardAndProfile: /^\/(?:profile)?\/?$/i,
  orders: '/orders',
  order: '/orders/:id',
  newOrder: '/new-order',
  support: '/support',
  newTicket: '/support?ticket=new',
  contracts: '/contracts',
  transactions: '/transactions',
  verifyEmail: '/verify-email',
  profile: '/profile',
  setUpTwoFactor: '/profile?setup2fa=true',
} as const
