import type { Http } from '../kernel/http/http.ts'
import { AnswerOf, ActionAnswer } from '../kernel/wire/wire-fields.ts'
import {
  Domain,
  RouteList,
  ValidityReport,
  type NameServerRequest,
  type NewRoute,
  type RoaRequest,
} from './routing.schema.ts'

/** Address of an order in the routing area: order id, IP, prefix length without a slash. */
export interface OrderPath {
  order: number
  ip: string
  subnet: string
}

/** Makes the calls about one IP order. */
export const createRoutingApi = (http: Http) => ({
  routes: (path: OrderPath, signal?: AbortSignal) =>
    http.call({ path: [...below(path), 'route'], answer: RouteList, signal }),
  addRoute: (path: OrderPath, { origin, maintainer }: NewRoute) =>
    http.call({ method: 'POST', path: [...below(path), 'route'], json: { origin, maintainer }, answer: ActionAnswer }),
  deleteRoute: (path: OrderPath, origin: string) =>
    http.call({ method: 'DELETE', path: [...below(path), 'route', origin], answer: ActionAnswer }),
  addRoa: (path: OrderPath, { asn, maxLength }: RoaRequest) =>
    http.call({
      method: 'POST',
      path: [...below(path), 'rpki', 'roa'],
      json: { asn, maxLength },
      answer: ActionAnswer,
    }),
  deleteRoa: (path: OrderPath, { asn, maxLength }: RoaRequest) =>
    http.call({
      method: 'DELETE',
      path: [...below(path), 'rpki', 'roa'],
      json: { asn, maxLength },
      answer: ActionAnswer,
    }),
  nameServers: (path: OrderPath, signal?: AbortSignal) =>
    http.call({ path: [...below(path), 'nameservers'], answer: AnswerOf(Domain), signal }),
  /** Adds (POST) or replaces (PUT) both name servers. */
  setNameServers: (path: OrderPath, method: 'POST' | 'PUT', { domain, nservers }: NameServerRequest) =>
    http.call({ method, path: [...below(path), 'nameservers'], json: { domain, nservers }, answer: ActionAnswer }),
  deleteNameServers: (path: OrderPath) =>
    http.call({ method: 'DELETE', path: [...below(path), 'nameservers'], answer: ActionAnswer }),
  validity: (path: OrderPath, signal?: AbortSignal) =>
    http.call({ path: [...below(path), 'rpki', 'validate'], answer: AnswerOf(ValidityReport), signal }),
})

/** Calls about one IP order. */
export type RoutingApi = ReturnType<typeof createRoutingApi>

const below = (path: OrderPath) => ['ip', 'order', path.order, path.ip, path.subnet]
