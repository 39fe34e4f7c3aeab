import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Actor, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'

export interface LateFlow<Logic extends AnyStateMachine> {
  /** Null until the flow has arrived. */
  snapshot: SnapshotFrom<Logic> | null
  /** What is sent before the flow has arrived waits for it. */
  send: (event: EventFrom<Logic>) => void
  /** Something that was sent waits for the flow. */
  isAwaited: boolean
}

/**
 * Runs a flow whose code follows the page: the page is drawn and typed in before xstate and the core are there.
 * `start` loads and starts it and must not change from render to render; where it fails the page does.
 */
export function useLateFlow<Logic extends AnyStateMachine>(start: () => Promise<Actor<Logic>>): LateFlow<Logic> {
  const [actor, setActor] = useState<Actor<Logic> | null>(null)
  const [isAwaited, setAwaited] = useState(false)
  const running = useRef<Actor<Logic> | null>(null)
  const waiting = useRef<EventFrom<Logic> | null>(null)

  useEffect(() => {
    let isLeft = false
    start().then(
      (started) => {
        if (isLeft) return started.stop()
        running.current = started
        if (waiting.current !== null) started.send(waiting.current)
        setActor(started)
      },
      (error: unknown) =>
        setActor(() => {
          throw error
        }),
    )
    return () => {
      isLeft = true
      running.current?.stop()
    }
  }, [start])

  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor?.subscribe({ next: changed, error: changed })
      return () => subscription?.unsubscribe()
    },
    [actor],
  )
  const snapshot = useSyncExternalStore(subscribe, () => actor?.getSnapshot() ?? null)
  const ended = snapshot as AnyMachineSnapshot | null
  if (ended?.status === 'error') throw ended.error

  const send = useCallback((event: EventFrom<Logic>) => {
    if (running.current !== null) return running.current.send(event)
    waiting.current = event
    setAwaited(true)
  }, [])
  return { snapshot, send, isAwaited: isAwaited && actor === null }
}
