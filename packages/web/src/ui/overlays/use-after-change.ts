import { useEffect, useRef } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { isSessionEnd, type Failure } from '@ip-portal/core/kernel/failure/failure'

/**
 * Calls back each time that a change of a flow has ended, so that what it changes is read again. A change that was
 * cancelled, refused or lost its answer counts too: the server may have made it, or know something that the page does
 * not. Nothing can be read when it has ended the session.
 */
export function useAfterChange(snapshot: AnyMachineSnapshot, then: () => void): void {
  const isChanging = snapshot.hasTag('changing')
  const { failure = null } = snapshot.context as { failure?: Failure | null }
  const isReadable = !isSessionEnd(failure)
  const wasChanging = useRef(false)
  useEffect(() => {
    if (wasChanging.current && !isChanging && isReadable) then()
    wasChanging.current = isChanging
  }, [isChanging, isReadable, then])
}
