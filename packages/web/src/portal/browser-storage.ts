import { memoryStorage, type PortalStorage } from '@ip-portal/core/kernel/platform/storage'

/**
 * The browser's local storage, the only one that tells other tabs about changes. Where it is blocked the
 * session lives in memory and ends with the tab.
 */
export function browserStorage(): PortalStorage {
  try {
    const { localStorage, sessionStorage } = window
    localStorage.getItem('token')
    return {
      get: (key) => localStorage.getItem(key),
      set: (key, value) => localStorage.setItem(key, value),
      remove: (key) => localStorage.removeItem(key),
      clear: () => {
        localStorage.clear()
        sessionStorage.clear()
      },
    }
  } catch {
    return memoryStorage()
  }
}
