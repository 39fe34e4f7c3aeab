import type { KeyboardEvent } from 'react'

/** Makes the handler of a field that runs `onEnter` on Enter, which then does not submit the form. */
export const enterKey = (onEnter: (() => void) | undefined) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !onEnter) return
  event.preventDefault()
  onEnter()
}
