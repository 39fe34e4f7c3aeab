/** Every page that needs a sign-in is reached through this module of the web app. */
const signedIn = 'src/app/protected.tsx'

/** Which lazily loaded modules of the web app show a page; the first match counts, a page without one preloads nothing. */
export const routeModules: readonly { path: RegExp; modules: readonly string[] }[] = [
  { path: /^\/orders\/[^/]+\/?$/, modules: [signedIn, 'src/app/order-route.tsx'] },
  { path: /^\/orders\/?$/, modules: [signedIn, 'src/app/orders-route.tsx'] },
  { path: /^\/(profile\/?)?$/, modules: [signedIn, 'src/app/dashboard-route.tsx'] },
]
