import type { MouseEvent } from 'react'

interface FromList {
  fromList?: boolean
}

/** State of an order's history entry when the list is the entry before it. */
export const fromList: FromList = { fromList: true }

/**
 * Handles a click on the link to the list: goes back in the history when the list is the entry before, so that its
 * filters and scroll position return. Otherwise the link is followed.
 */
export function backToList(event: MouseEvent): void {
  if ((window.history.state as FromList | null)?.fromList !== true) return
  event.preventDefault()
  window.history.back()
}
