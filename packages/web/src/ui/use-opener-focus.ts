import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before this component appeared. Ours and not PrimeReact's, because our
 * dialogs close by being unmounted.
 */
export function useOpenerFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
