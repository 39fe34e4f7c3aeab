/** Every address of the app: the pattern that the router matches and the link that leads there. */
export const paths = {
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  secureCheck: '/secure-check',
  dashboard: '/',
  orders: '/orders',
  order: '/orders/:id',
  newOrder: '/new-order',
  support: '/support',
  contracts: '/contracts',
  transactions: '/transactions',
  verifyEmail: '/verify-email',
  profile: '/profile',
  setUpTwoFactor: '/profile?setup2fa=true',
} as const
