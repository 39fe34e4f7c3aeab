import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  createActor,
  type Actor,
  type ActorRefFrom,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate'
import type { SecurityStatus } from '@ip-portal/core/account'
import type { AuthPortal, Flow } from '@ip-portal/core/auth-portal'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { leave } from '@ip-portal/core/kernel/flow/flow'
import type { FormMachine } from '@ip-portal/core/kernel/flow/form.machine'
import type { QueryMachine } from '@ip-portal/core/kernel/flow/query.machine'
import type { Addition } from '@ip-portal/core/kernel/wire/additions'
import { authPortal } from './auth-portal.ts'
import { heldPageQuery, releasePageQuery } from './page-query.ts'

type SessionSnapshot = SnapshotFrom<AuthPortal['session']>
type SecuritySnapshot = SnapshotFrom<AuthPortal['security']>

/** Selects a part of the session; renders again only when that part changes. */
export const useSession = <Part>(select: (snapshot: SessionSnapshot) => Part): Part =>
  useSelector(authPortal.session, select)

/** Selects a part of the user's security status. */
export const useSecurity = <Part>(select: (snapshot: SecuritySnapshot) => Part): Part =>
  useSelector(authPortal.security, select)

/** Additions of the server to the first release; null until they are known. */
export const useAdditions = (): readonly Addition[] | null =>
  useSecurity(({ context }) => context.status?.additions ?? null)

/** True when the server has an addition to the first release; null until that is known. */
export const useAddition = (name: Addition): boolean | null => useAdditions()?.includes(name) ?? null

/** The user's security status, for a place that shows nothing before it is known. */
export function useSecurityStatus(): Omit<Loaded<SecurityStatus>, 'busy'> {
  const data = useSecurity((snapshot) => snapshot.context.status)
  const failure = useSecurity((snapshot) => (snapshot.hasTag('refused') ? snapshot.context.failure : null))
  return { data, failure, refresh: refreshSecurity }
}

const refreshSecurity = () => authPortal.security.send({ type: 'security.refresh' })

/**
 * Runs a flow while the component is mounted. `create` is called once. A change with its rollback is seen through,
 * also when the user leaves the page. `running` is taken over in place of a new actor.
 */
export function useFlow<Logic extends AnyStateMachine>(create: () => Flow<Logic>, running: Actor<Logic> | null = null) {
  const [actor] = useState(() => {
    if (running) return running
    const { logic, input } = create()
    return createActor(logic, { input })
  })
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    actor.start()
    return () => {
      isMounted.current = false
      // StrictMode mounts every component twice in one turn, and an actor does not start again.
      queueMicrotask(() => !isMounted.current && leave(actor))
    }
  }, [actor])
  const send = useCallback((event: EventFromLogic<Logic>) => actor.send(event), [actor])
  return [useSelector(actor, (current) => current), send, actor] as const
}

export interface Loaded<Data> {
  data: Data | null
  failure: Failure | null
  busy: boolean
  /** Reads again, also as the retry after a failure. */
  refresh: () => void
}

/** Runs a query while the component is mounted; keeps the last data during a refresh. */
export function useQuery<Data>(
  create: () => Flow<QueryMachine<Data>>,
  running: Actor<QueryMachine<Data>> | null = null,
): Loaded<Data> {
  const [snapshot, send] = useFlow(create, running)
  const refresh = useCallback(() => send({ type: 'query.refresh' }), [send])
  return { ...readOf(snapshot), refresh }
}

/** Runs the query of a page, which may have been started before the page was drawn. */
export function usePageQuery<Data>(create: () => Flow<QueryMachine<Data>>): Loaded<Data> {
  useEffect(releasePageQuery, [])
  return useQuery(create, heldPageQuery<Data>())
}

const readOf = <Data>(snapshot: SnapshotFrom<QueryMachine<Data>>) => ({
  data: snapshot.context.data,
  failure: viewOf(snapshot, { retry: () => snapshot.context.failure }),
  busy: isRunning(snapshot),
})

/** Runs a query from the first `refresh` on, for data that the user asks for with a button. */
export function useAskedQuery<Data>(create: () => Flow<QueryMachine<Data>>): Loaded<Data> {
  const [actor, setActor] = useState<ActorRefFrom<QueryMachine<Data>>>()
  useEffect(() => () => actor?.stop(), [actor])
  const snapshot = useSelector(actor, (current) => current)
  const refresh = () => {
    if (actor) return actor.send({ type: 'query.refresh' })
    const { logic, input } = create()
    setActor(createActor(logic, { input }).start())
  }
  return { ...(snapshot ? readOf(snapshot) : { data: null, failure: null, busy: false }), refresh }
}

/** Call that the user starts with a button, with the end of its last run. */
interface Mutation<Details, Data> {
  run: (details: Details) => void
  data: Data | null
  failure: Failure | null
  isBusy: boolean
  isDone: boolean
  snapshot: SnapshotFrom<FormMachine<Details, Data, never>>
}

/** Runs a form that repeats and has no fields of its own, while the component is mounted. */
export function useMutation<Details, Data>(
  create: () => Flow<FormMachine<Details, Data, never>>,
): Mutation<Details, Data> {
  const [snapshot, send] = useFlow(create)
  return {
    run: (details) => send({ type: 'form.submit', details }),
    data: snapshot.context.data,
    failure: viewOf(snapshot, { details: () => snapshot.context.failure }),
    isBusy: isRunning(snapshot),
    isDone: snapshot.hasTag('succeeded'),
    snapshot,
  }
}

/** Calls back once, when a condition becomes true, such as the end of a flow. */
export function useWhen(isTrue: boolean, then: () => void): void {
  const isCalled = useRef(false)
  useEffect(() => {
    if (!isTrue || isCalled.current) return
    isCalled.current = true
    then()
  }, [isTrue, then])
}

/** Calls back when a value has changed since the last render, but not on the first render. */
export function useOnChange(value: unknown, changed: () => void): void {
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    changed()
  }, [value, changed])
}
