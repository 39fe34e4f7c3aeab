import { setTimeout as sleep } from 'node:timers/promises'

/** Waits of a command for a portal that asks to try later. */
export interface PortalWaits {
  /** Waits; false when the wait is too long, or was ended by Ctrl+C before the call is sent again. */
  waitFor: (seconds: number) => Promise<boolean>
  /** Notes that a change of several calls has begun or ended: between its calls a wait outlasts Ctrl+C. */
  noteHalfDone: (isHalfDone: boolean) => void
}

/** Makes the waits of a command, which are `most` seconds in all. `onWait` hears of each. */
export function portalWaits(most: number, signal: AbortSignal, onWait: (seconds: number) => void): PortalWaits {
  let left = most
  let isHalfDone = false
  return {
    waitFor: async (seconds) => {
      if (seconds > left || (signal.aborted && !isHalfDone)) return false
      left -= seconds
      onWait(seconds)
      try {
        await sleep(seconds * 1000, undefined, isHalfDone ? {} : { signal })
        return true
      } catch {
        return false
      }
    },
    noteHalfDone: (is) => (isHalfDone = is),
  }
}
