import type { NameServerChange } from '../name-servers.rules.ts'
import type { OrderPath, RoutingApi } from '../routing.api.ts'
import { sendChecked } from './send-checked.ts'

/** Makes the function that changes the name servers of one order by a single call. It throws a `FailureError`. */
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
    const { nservers } = await api.nameServers(path)
    return nservers.join(' ').toLowerCase() === wanted.join(' ').toLowerCase()
  }

  return {
    run: (change: NameServerChange): Promise<void> =>
      sendChecked(
        () => send(change),
        () => hasHappened(change),
      ),
  }
}
