import { useMachine, useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import type { QueryMachine } from '@ip-portal/core/kernel/flow/query.machine'
import type { AuthPortal, Flow } from '@ip-portal/core/auth-portal'
import { authPortal } from './auth-portal.ts'

type SessionSnapshot = SnapshotFrom<AuthPortal['session']>
type SecuritySnapshot = SnapshotFrom<AuthPortal['security']>

/** A selected part of the session; re-renders only when that part changes. */
export const useSession = <Part>(select: (snapshot: SessionSnapshot) => Part): Part =>
  useSelector(authPortal.session, select)

/** A selected part of what is known of the user's security. */
export const useSecurity = <Part>(select: (snapshot: SecuritySnapshot) => Part): Part =>
  useSelector(authPortal.security, select)

// Whether options are required depends on the machine's type, which a generic hook cannot know.
const useMachineWithInput = useMachine as <Logic extends AnyStateMachine>(
  logic: Logic,
  options: { input: InputFrom<Logic> },
) => ReturnType<typeof useMachine<Logic>>

/** Runs a flow for as long as the component is mounted. `create` is called once. */
export function useFlow<Logic extends AnyStateMachine>(create: () => Flow<Logic>) {
  const [flow] = useState(create)
  return useMachineWithInput(flow.logic, { input: flow.input })
}

export interface Loaded<Data> {
  data: Data | null
  failure: Failure | null
  busy: boolean
  /** Reads again; after a failure this is the retry. */
  refresh: () => void
}

/** Reads something for as long as the component is mounted; the last data stays while it is read again. */
export function useQuery<Data>(create: () => Flow<QueryMachine<Data>>): Loaded<Data> {
  const [snapshot, send] = useFlow(create)
  const { data, failure } = snapshot.context
  const refresh = useCallback(() => send({ type: 'query.refresh' }), [send])
  return { data, failure, busy: snapshot.hasTag('busy'), refresh }
}

/** Calls back once, when something has become true; a flow that has ended, for example. */
export function useWhen(isTrue: boolean, then: () => void): void {
  const told = useRef(false)
  useEffect(() => {
    if (!isTrue || told.current) return
    told.current = true
    then()
  }, [isTrue, then])
}

/** Calls back when a value has changed since the last render, and not on the first one. */
export function useOnChange(value: unknown, changed: () => void): void {
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    changed()
  }, [value, changed])
}
