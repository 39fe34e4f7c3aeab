import { memoryStorage, type PortalStorage } from '@ip-portal/core/kernel/platform/storage'

/**
 * The browser's local storage, which notifies other tabs of changes. When it is blocked, the session is kept in
 * memory and ends with the tab.
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
