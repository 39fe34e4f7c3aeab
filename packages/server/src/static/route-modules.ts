/** Lazily loaded module of the web app by page; a page without one preloads nothing. */
export const routeModules: readonly { path: RegExp; module: string }[] = [
  { path: /^\/(profile\/?)?$/, module: 'src/app/routes/dashboard-route.tsx' },
  { path: /^\/orders\/?$/, module: 'src/app/routes/orders-route.tsx' },
  { path: /^\/orders\/[^/]+\/?$/, module: 'src/app/routes/order/order-route.tsx' },
  { path: /^\/new-order\/?$/, module: 'src/app/routes/new-order-route.tsx' },
  { path: /^\/contracts\/?$/, module: 'src/features/contracts/contracts-page.tsx' },
  { path: /^\/support\/?$/, module: 'src/features/tickets/list/tickets-page.tsx' },
  { path: /^\/transactions\/?$/, module: 'src/features/billing/statement/statement-page.tsx' },
]
