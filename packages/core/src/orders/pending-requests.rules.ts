import { serviceTypes } from '../kernel/values/limits.ts'
import type { PendingRequest } from './orders.schema.ts'

/** Pending requests by the two services of the panel; what is not IP counts as ASN. */
export function groupPending(requests: readonly PendingRequest[]): { ip: PendingRequest[]; asn: PendingRequest[] } {
  const isIp = (request: PendingRequest) => request.service_type_id === serviceTypes.ip
  return { ip: requests.filter(isIp), asn: requests.filter((request) => !isIp(request)) }
}

/** What a request is about: `ip/subnet`, else the organisation; null when it names neither. */
export function requestDetail(request: PendingRequest): string | null {
  if (request.service_type_id === serviceTypes.ip) return `${request.ip ?? ''}/${request.subnet ?? ''}`
  return request.organisation || null
}
