import { useEffect, useState } from 'react'
import { isRunning } from '@ip-portal/core/kernel/flow/contract'
import { useSecurity } from '../../portal/use-portal.ts'

/** Longest wait for the security status; a server that is slow with it must not hide the page. */
const longestWaitMs = 1_000

/** Tells for a short time that a security banner may still come; a page shown before it would be pushed down. */
export function useBannerWait(): boolean {
  const isUnread = useSecurity((snapshot) => isRunning(snapshot) && snapshot.context.status === null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isUnread && !isOver
}
