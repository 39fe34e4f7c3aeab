import type { NameServerChange } from '../name-servers.rules.ts'
import type { OrderPath, RoutingApi } from '../routing.api.ts'
import type { BlockCalls } from './block-calls.ts'
import { sendChecked } from './send-checked.ts'

/** Makes the function that changes the name servers of one order by a single call. It throws a `FailureError`. */
export function nameServerChanger(api: RoutingApi, path: OrderPath, calls: BlockCalls) {
  const send = (change: NameServerChange, planStep?: string) =>
    change.op === 'delete'
      ? calls.deleteNameServers(planStep)
      : calls.setNameServers(
          change.op === 'add' ? 'POST' : 'PUT',
          { domain: change.domain, nservers: [...change.nservers] },
          planStep,
        )

  async function hasHappened(change: NameServerChange): Promise<boolean> {
    const wanted = change.op === 'delete' ? [] : change.nservers
    const { nservers } = await api.nameServers(path)
    return nservers.join(' ').toLowerCase() === wanted.join(' ').toLowerCase()
  }

  return {
    run: (change: NameServerChange, planStep?: string): Promise<void> =>
      sendChecked(
        () => send(change, planStep),
        () => hasHappened(change),
      ),
  }
}
