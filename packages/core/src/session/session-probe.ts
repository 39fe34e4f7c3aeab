import { fromCall } from '../kernel/flow/flow.ts'
import { sessionPollMachine, type SessionProbe } from './session-poll.machine.ts'

interface ProbeOptions {
  check: (signal?: AbortSignal) => Promise<{ isAuthenticated: boolean }>
  token: () => string | null
  now: () => number
}

/**
 * Makes the actors of both polls, which share one request in flight. Only a definite answer counts: offline, timeouts
 * and 5xx leave the last state; a 401 or 403 has already ended the session through `onSessionEnd`.
 */
export function sessionProbe({ check, token, now }: ProbeOptions) {
  let inFlight: { token: string | null; probe: Promise<SessionProbe> } | null = null

  function probe(): Promise<SessionProbe> {
    if (inFlight?.token !== token() || inFlight === null) {
      const started = {
        token: token(),
        probe: ask().finally(() => (inFlight = inFlight === started ? null : inFlight)),
      }
      inFlight = started
    }
    return inFlight.probe
  }

  async function ask(): Promise<SessionProbe> {
    try {
      return { valid: (await check()).isAuthenticated, at: now() }
    } catch {
      return { valid: null, at: now() }
    }
  }

  const poll = sessionPollMachine.provide({ actors: { probeSession: fromCall(() => probe()) } })
  return { badgePoll: poll, checker: poll }
}
