/** True on systems whose shortcuts use the command key. */
export const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** The keys that open the command menu. */
export const commandKeys = [isApple ? '⌘' : 'Ctrl', 'K'] as const
