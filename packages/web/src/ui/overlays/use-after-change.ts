import { useEffect, useRef } from 'react'
import type { AnyMachineSnapshot } from 'xstate'

/**
 * Calls back each time that a change of a flow has ended, so that what it changes is read again. A change that was
 * cancelled, refused or lost its answer counts too: the server may have made it, or know something that the page does
 * not.
 */
export function useAfterChange(snapshot: AnyMachineSnapshot, then: () => void): void {
  const isChanging = snapshot.hasTag('changing')
  const wasChanging = useRef(false)
  useEffect(() => {
    if (wasChanging.current && !isChanging) then()
    wasChanging.current = isChanging
  }, [isChanging, then])
}
