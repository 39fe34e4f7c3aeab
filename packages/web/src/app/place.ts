import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** What a redirect to the sign-in page leaves in the history entry: the place to return to. */
export interface ComingFrom {
  from?: string
}

/** The place of the page with query and hash, to return to after signing in. */
export const currentPlace = (): string => window.location.pathname + window.location.search + window.location.hash

/** The place that a redirect to the sign-in page remembered. */
export const useRememberedPlace = (): unknown => useHistoryState<ComingFrom | null>()?.from

/** Goes somewhere from where the way leads back here. */
export function useGoFromHere(): (to: string) => void {
  const [, navigate] = useLocation()
  return useCallback((to) => navigate(to, { state: { from: currentPlace() } satisfies ComingFrom }), [navigate])
}
