import { FailureError, isUncertain, toFailure } from '../kernel/failure.ts'
import type { NameServerChange } from './name-servers.rules.ts'
import type { OrderPath, RoutingApi } from './routing.api.ts'

/**
 * Changes the name servers of one order. Each change is a single call, so nothing has to be taken back; a lost
 * answer is resolved by reading. Throws a `FailureError` when nothing was changed, or nobody can tell.
 */
export function nameServerChanger(api: RoutingApi, path: OrderPath) {
  const send = (change: NameServerChange) =>
    change.op === 'delete'
      ? api.deleteNameServers(path)
      : api.setNameServers(path, change.op === 'add' ? 'POST' : 'PUT', {
          domain: change.domain,
          nservers: [...change.nservers],
        })

  async function hasHappened(change: NameServerChange): Promise<boolean> {
    const wanted = change.op === 'delete' ? [] : change.nservers
    try {
      const { nservers } = await api.nameServers(path)
      return nservers.join(' ').toLowerCase() === wanted.join(' ').toLowerCase()
    } catch {
      return false
    }
  }

  return {
    run: async (change: NameServerChange): Promise<void> => {
      try {
        await send(change)
      } catch (error) {
        const failure = toFailure(error)
        if (!isUncertain(failure) || !(await hasHappened(change))) throw new FailureError(failure)
      }
    },
  }
}
