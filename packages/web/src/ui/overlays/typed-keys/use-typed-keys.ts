import { useLayoutEffect } from 'react'
import { forgetTypedKeys, keepTypedKeys } from './typed-keys.ts'

let mounted = 0

/**
 * Keeps what is typed while a dialog loads or opens, and writes it into the field that gets the focus. Without this
 * the keys between the press and the focus would be lost, or press the button that has opened the dialog. `isModal`
 * is true for a `<dialog>`, outside of which nothing takes the focus; it calls `keepTypedKeys` when it has opened.
 */
export function useTypedKeys(isModal = false): void {
  useLayoutEffect(() => {
    mounted += 1
    if (!isModal) keepTypedKeys(document.body)
    return () => {
      mounted -= 1
      // A dialog that has loaded replaces the one that says so in the same turn.
      queueMicrotask(() => mounted === 0 && forgetTypedKeys())
    }
  }, [isModal])
}
