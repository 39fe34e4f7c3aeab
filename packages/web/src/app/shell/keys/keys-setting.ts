import { useSyncExternalStore } from 'react'

const key = 'single-keys'
const listeners = new Set<() => void>()
/** The choice on this page, where the storage is blocked. */
let chosen: boolean | null = null

/** True unless the user has switched the keys of one letter off: https://www.w3.org/TR/WCAG22/#character-key-shortcuts */
export function areKeysOn(): boolean {
  try {
    return chosen ?? window.localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Switches the keys of one letter on or off, for later visits too where storage allows. */
export function switchKeys(isOn: boolean): void {
  chosen = isOn
  try {
    if (isOn) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, 'off')
  } catch {
    // With blocked storage the choice lasts for this page only.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The setting, for a component that shows it. */
export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, areKeysOn)
