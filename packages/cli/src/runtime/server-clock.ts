/** Clock of the portal, as its answers tell it. */
export interface ServerClock {
  /** Milliseconds by which the portal's clock is ahead of this machine's; 0 until an answer has told. */
  aheadMs: () => number
  /** Takes the `Date` of an answer (RFC 9110 section 6.6.1) with the times at which this machine sent and got it. */
  note: (date: string | null, sentAt: number, arrivedAt: number) => void
}

/** A `Date` has whole seconds; less than this is no difference of clocks. */
const exactnessMs = 2_000

/** Makes a clock that knows nothing yet. */
export function createServerClock(): ServerClock {
  let aheadMs = 0
  return {
    aheadMs: () => aheadMs,
    note: (date, sentAt, arrivedAt) => {
      const instant = Date.parse(date ?? '')
      if (Number.isNaN(instant)) return
      const difference = instant + 500 - (sentAt + arrivedAt) / 2
      aheadMs = Math.abs(difference) <= exactnessMs + (arrivedAt - sentAt) / 2 ? 0 : Math.round(difference)
    },
  }
}
