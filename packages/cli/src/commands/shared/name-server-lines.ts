import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { routingTexts, type Domain } from '@ip-portal/core/routing'
import type { Line } from '../../terminal/output/columns.ts'

/** Lines of the name server card. */
export function nameServerLines(domain: Domain | null): Line[] {
  if (domain === null) return [[routingTexts.domain, routingTexts.noDomain]]
  const [first = '-', second = '-'] = domain.nservers
  return [
    [routingTexts.domain, domain.domain || '-'],
    [routingTexts.nameServer1, first],
    [routingTexts.nameServer2, second],
    [routingTexts.lastModified, formatDateTime(domain.last_modified)],
  ]
}
