import type { Http } from '../kernel/http/http.ts'
import { ListAnswer } from '../kernel/wire/wire-fields.ts'
import { AvailableIp, PlacedOrder, ServiceType, type NewOrder } from './new-order.schema.ts'

/** Makes the calls that place an order. */
export const createNewOrderApi = (http: Http) => ({
  serviceTypes: (signal?: AbortSignal) =>
    http.call({ path: ['orders', 'service-types'], answer: ListAnswer(ServiceType), signal }),
  availableIps: (signal?: AbortSignal) =>
    http.call({ path: ['orders', 'show-available-ips'], answer: ListAnswer(AvailableIp), signal }),
  save: (order: NewOrder) =>
    http.call({ method: 'POST', path: ['orders', 'save'], once: true, json: order, answer: PlacedOrder }),
})

/** Calls that place an order. */
export type NewOrderApi = ReturnType<typeof createNewOrderApi>
