/** Which lazily loaded module of the web app shows a page; a page without one preloads nothing. */
export const routeModules: readonly { path: RegExp; module: string }[] = [
  { path: /^\/(profile\/?)?$/, module: 'src/app/dashboard-route.tsx' },
  { path: /^\/orders\/?$/, module: 'src/app/orders-route.tsx' },
  { path: /^\/orders\/[^/]+\/?$/, module: 'src/app/order-route.tsx' },
  { path: /^\/new-order\/?$/, module: 'src/app/new-order-route.tsx' },
  { path: /^\/contracts\/?$/, module: 'src/features/contracts/contracts-page.tsx' },
  { path: /^\/support\/?$/, module: 'src/features/tickets/tickets-page.tsx' },
  { path: /^\/transactions\/?$/, module: 'src/features/billing/statement-page.tsx' },
]
