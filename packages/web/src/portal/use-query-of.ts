import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { createActor } from 'xstate'
import type { Flow } from '@ip-portal/core/auth-portal'
import type { QueryMachine } from '@ip-portal/core/kernel/flow/query.machine'

/** Gives the data of the query of a key, null without a key; another key has a query of its own. `create` must be stable. */
export function useQueryOf<Key extends number | string, Data>(
  key: Key | null,
  create: (key: Key) => Flow<QueryMachine<Data>>,
): Data | null {
  const actor = useMemo(() => {
    if (key === null) return undefined
    const { logic, input } = create(key)
    return createActor(logic, { input })
  }, [key, create])
  const mounted = useRef<typeof actor>(undefined)
  useEffect(() => {
    mounted.current = actor
    actor?.start()
    return () => {
      mounted.current = undefined
      // As in `useFlow`, for StrictMode.
      queueMicrotask(() => mounted.current !== actor && actor?.stop())
    }
  }, [actor])
  return useSelector(actor, (current) => current?.context.data ?? null)
}
