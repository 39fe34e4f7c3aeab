import type { Log } from '../../base/log.ts'
import type { BlockedContent } from './blocked-content.ts'

const everyMs = 3_600_000
const mostLines = 50

/**
 * Creates a function that logs each blocked content once an hour. Further ones are only counted, and the count is
 * logged when the next hour begins: any visitor may send reports, and they must not fill the log.
 */
export function createReportLog(log: Log, now: () => number): (blocked: BlockedContent) => void {
  let endsAt = -Infinity
  let dropped = 0
  const seen = new Set<string>()
  return (blocked) => {
    if (now() >= endsAt) {
      if (dropped > 0) log.info({ dropped }, 'csp.more')
      endsAt = now() + everyMs
      dropped = 0
      seen.clear()
    }
    const key = JSON.stringify(blocked)
    if (seen.has(key) || seen.size >= mostLines) dropped += 1
    else log.warn({ ...blocked }, 'csp.blocked')
    if (seen.size < mostLines) seen.add(key)
  }
}
