import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** What a redirect to the sign-in page leaves in the history entry: the place to return to. */
export interface ReturnState {
  from?: string
}

/** The place of the page with query and hash, to return to after signing in. */
export const currentLocation = (): string => window.location.pathname + window.location.search + window.location.hash

/** The place that a redirect to the sign-in page remembered. */
export const useReturnLocation = (): unknown => useHistoryState<ReturnState | null>()?.from

/** Goes somewhere from where the way leads back here. */
export function useNavigateWithReturn(): (to: string) => void {
  const [, navigate] = useLocation()
  return useCallback((to) => navigate(to, { state: { from: currentLocation() } satisfies ReturnState }), [navigate])
}
