import { paths } from '../../paths.ts'

/** The second key after `g`, and the page that it opens. */
export const goKeys = {
  d: paths.dashboard,
  o: paths.orders,
  c: paths.contracts,
  s: paths.transactions,
  t: paths.support,
} as const

/** True on systems whose shortcuts use the command key. */
export const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** The keys that open the command menu. */
export const commandKeys = [isApple ? '⌘' : 'Ctrl', 'K'] as const
