import { isBlockChanged, isUncertain, toFailure, type Failure } from '../../kernel/failure/failure.ts'
import type { ChangeOptions, OrderPath, RoutingApi } from '../routing.api.ts'
import type { BlockChanged, NameServerRequest, RoutingRecord } from '../routing.schema.ts'
import { routingTexts } from '../routing.texts.ts'

/** Changing calls of one block. */
export type BlockCalls = ReturnType<typeof blockCalls>

/** Versions of blocks that own changes led to; shared by all changes of a client. */
export type BlockVersions = ReturnType<typeof createBlockVersions>

/**
 * Remembers which versions of a block the changes of this client have replaced, so that a page that still shows the
 * state before an own change is not refused as if another user had changed the block.
 */
export function createBlockVersions() {
  const chains = new Map<string, { replaced: Set<string>; last: string | null }>()
  return {
    /** Returns the version after the own changes that began at `version`; null when a lost answer leaves it unknown. */
    newest: (path: OrderPath, version: string | null): string | null => {
      const chain = chains.get(keyOf(path))
      return version !== null && chain?.replaced.has(version) ? chain.last : version
    },
    /** Notes that an own change has replaced `version` by `next`, null for an unknown one. */
    replace: (path: OrderPath, version: string | null, next: string | null): void => {
      if (version === null) return
      const chain = chains.get(keyOf(path))
      const before = chain?.last === version ? chain.replaced : []
      chains.set(keyOf(path), { replaced: new Set([...before, version]), last: next })
    },
  }
}

const keyOf = ({ order, ip, subnet }: OrderPath) => `${order}/${ip}/${subnet}`

/** Call of a change; the record of name servers is null. */
export interface RecordedCall {
  op: 'add' | 'delete' | 'replace'
  record: RoutingRecord | null
}

/** Notes the calls of a change, so that they can be shown and undone later. */
export interface CallRecorder {
  /** Before a call: gives the name that the portal knows it by, undefined for none. */
  begin: (call: RecordedCall) => Promise<string | undefined>
  /** After a call; `failure` is null when it has succeeded. */
  end: (call: RecordedCall, failure: Failure | null) => Promise<void>
}

/** Makes calls that a recorder hears of. */
export function recordedCalls(calls: BlockCalls, { begin, end }: CallRecorder): BlockCalls {
  async function recorded(call: RecordedCall, send: (planStep: string | undefined) => Promise<void>): Promise<void> {
    const planStep = await begin(call)
    try {
      await send(planStep)
    } catch (error) {
      await end(call, toFailure(error))
      throw error
    }
    await end(call, null)
  }
  return {
    create: (record) => recorded({ op: 'add', record }, (planStep) => calls.create(record, planStep)),
    remove: (record) => recorded({ op: 'delete', record }, (planStep) => calls.remove(record, planStep)),
    setNameServers: (method, request) =>
      recorded({ op: method === 'POST' ? 'add' : 'replace', record: null }, (planStep) =>
        calls.setNameServers(method, request, planStep),
      ),
    deleteNameServers: () => recorded({ op: 'delete', record: null }, (planStep) => calls.deleteNameServers(planStep)),
  }
}

/** Failure of a change of a block that another user has changed; the server answers the same. */
export const blockChanged: Failure = {
  kind: 'refused',
  status: 412,
  code: 'BLOCK_CHANGED',
  message: routingTexts.blockChanged,
}

/**
 * Makes the changing calls of one block. Each names the version of the last answer, so that a change by another user
 * in between is refused (412, BLOCK_CHANGED); `seen` is the version of the records the user saw. After a lost answer
 * or a 412 the version is unknown, and the next call names none. `planStep` is as in `ChangeOptions`.
 */
export function blockCalls(api: RoutingApi, path: OrderPath, versions: BlockVersions, seen: string | null) {
  let last = versions.newest(path, seen)

  async function send(
    call: (options: ChangeOptions) => Promise<BlockChanged>,
    planStep: string | undefined,
  ): Promise<void> {
    const version = last
    try {
      const answer = await call({ version, ...(planStep === undefined ? {} : { planStep }) })
      last = answer.version
      versions.replace(path, version, last)
    } catch (error) {
      const failure = toFailure(error)
      if (isUncertain(failure)) versions.replace(path, version, null)
      if (isUncertain(failure) || isBlockChanged(failure)) last = null
      throw error
    }
  }

  return {
    create: (record: RoutingRecord, planStep?: string) =>
      send(
        (options) =>
          record.kind === 'route' ? api.addRoute(path, record, options) : api.addRoa(path, record, options),
        planStep,
      ),
    remove: (record: RoutingRecord, planStep?: string) =>
      send(
        (options) =>
          record.kind === 'route'
            ? api.deleteRoute(path, record.origin, options)
            : api.deleteRoa(path, record, options),
        planStep,
      ),
    setNameServers: (method: 'POST' | 'PUT', request: NameServerRequest, planStep?: string) =>
      send((options) => api.setNameServers(path, method, request, options), planStep),
    deleteNameServers: (planStep?: string) => send((options) => api.deleteNameServers(path, options), planStep),
  }
}
