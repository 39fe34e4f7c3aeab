import type { MouseEvent } from 'react'

interface FromList {
  fromList?: boolean
}

/** What the history entry of an order keeps when its list is the entry before it. */
export const fromList: FromList = { fromList: true }

/**
 * For a link to the list: goes back to it as it was left, with its filters and its place. Whoever came to the
 * order from elsewhere follows the link.
 */
export function backToList(event: MouseEvent): void {
  if ((window.history.state as FromList | null)?.fromList !== true) return
  event.preventDefault()
  window.history.back()
}
