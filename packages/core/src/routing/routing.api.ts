import type { Http } from '../kernel/http/http.ts'
import { AnswerOf } from '../kernel/wire/wire-fields.ts'
import {
  BlockChanged,
  Domain,
  RouteList,
  ValidityReport,
  type NameServerRequest,
  type NewRoute,
  type RoaRequest,
} from './routing.schema.ts'
import { narrowerPrefix } from './rpki/prefix.rules.ts'

/** Address of an order in the routing area: order id, IP, prefix length without a slash. */
export interface OrderPath {
  order: number
  ip: string
  subnet: string
}

/** Conditions of a change, for servers that offer the additions `versions` and `plans`. */
export interface ChangeOptions {
  /** Version that the block must have; another one is refused 412 with code BLOCK_CHANGED. */
  version?: string | null
  /** Step of a stored plan, such as `PLAN/3`; a repeat with it gets the first answer and changes nothing. */
  planStep?: string
}

const headersOf = ({ version, planStep }: ChangeOptions): Record<string, string> => ({
  ...(typeof version === 'string' ? { 'if-match': `"${version}"` } : {}),
  ...(planStep === undefined ? {} : { 'plan-step': planStep }),
})

/** Makes the calls about one IP order. */
export function createRoutingApi(http: Http) {
  const change = (
    method: 'POST' | 'PUT' | 'DELETE',
    path: readonly (string | number)[],
    json: unknown,
    options: ChangeOptions,
  ) =>
    http.call({
      method,
      path,
      ...(json === undefined ? {} : { json }),
      headers: headersOf(options),
      answer: BlockChanged,
    })
  return {
    routes: (path: OrderPath, signal?: AbortSignal) =>
      http.call({ path: [...below(path), 'route'], answer: RouteList, signal }),
    /** Sends the prefix only of a route that is narrower than its block: older servers know none. */
    addRoute: (path: OrderPath, { origin, maintainer, prefix }: NewRoute, options: ChangeOptions = {}) => {
      const narrower = narrowerPrefix(prefix, `${path.ip}/${path.subnet}`)
      return change(
        'POST',
        [...below(path), 'route'],
        { origin, maintainer, ...(narrower && { prefix: narrower }) },
        options,
      )
    },
    deleteRoute: (path: OrderPath, origin: string, options: ChangeOptions = {}) =>
      change('DELETE', [...below(path), 'route', origin], undefined, options),
    addRoa: (path: OrderPath, { asn, maxLength }: RoaRequest, options: ChangeOptions = {}) =>
      change('POST', [...below(path), 'rpki', 'roa'], { asn, maxLength }, options),
    deleteRoa: (path: OrderPath, { asn, maxLength }: RoaRequest, options: ChangeOptions = {}) =>
      change('DELETE', [...below(path), 'rpki', 'roa'], { asn, maxLength }, options),
    nameServers: (path: OrderPath, signal?: AbortSignal) =>
      http.call({ path: [...below(path), 'nameservers'], answer: AnswerOf(Domain), signal }),
    /** Adds (POST) or replaces (PUT) both name servers. */
    setNameServers: (
      path: OrderPath,
      method: 'POST' | 'PUT',
      { domain, nservers }: NameServerRequest,
      options: ChangeOptions = {},
    ) => change(method, [...below(path), 'nameservers'], { domain, nservers }, options),
    deleteNameServers: (path: OrderPath, options: ChangeOptions = {}) =>
      change('DELETE', [...below(path), 'nameservers'], undefined, options),
    validity: (path: OrderPath, signal?: AbortSignal) =>
      http.call({ path: [...below(path), 'rpki', 'validate'], answer: AnswerOf(ValidityReport), signal }),
  }
}

/** Calls about one IP order. */
export type RoutingApi = ReturnType<typeof createRoutingApi>

const below = (path: OrderPath) => ['ip', 'order', path.order, path.ip, path.subnet]
