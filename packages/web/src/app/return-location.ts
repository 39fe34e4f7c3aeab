import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** State of the sign-in page's history entry: the location to return to. */
export interface ReturnState {
  from?: string
}

/** Path, query and hash of the current page. */
export const currentLocation = (): string => window.location.pathname + window.location.search + window.location.hash

/** Reads the location that a redirect to the sign-in page stored. */
export const useReturnLocation = (): unknown => useHistoryState<ReturnState | null>()?.from

/** Returns a function that navigates and stores the current page as the location to return to. */
export function useNavigateWithReturn(): (to: string) => void {
  const [, navigate] = useLocation()
  return useCallback((to) => navigate(to, { state: { from: currentLocation() } satisfies ReturnState }), [navigate])
}

/** Path at which this document was opened; null once another page was shown, such as that of the sign-in. */
let openedAt: string | null = window.location.pathname

/** True for the first page that this document shows. */
export const isFirstPage = (path: string): boolean => path === openedAt

/** Says that the next page is not the first one of this document. */
export const leaveFirstPage = (): void => void (openedAt = null)
