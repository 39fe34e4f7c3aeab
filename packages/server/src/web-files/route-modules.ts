/** Which lazily loaded module of the web app shows a page; the first match counts, a page without one preloads nothing. */
export const routeModules: readonly { path: RegExp; module: string }[] = [
  { path: /^\/orders\/[^/]+\/?$/, module: 'src/features/orders/order-page.tsx' },
  { path: /^\/orders\/?$/, module: 'src/features/orders/orders-page.tsx' },
  { path: /^\/(profile\/?)?$/, module: 'src/features/orders/dashboard-page.tsx' },
]
