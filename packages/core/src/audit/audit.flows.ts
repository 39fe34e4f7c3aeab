import type { FlowParts } from '../kernel/flow/queries.ts'
import { createAuditApi } from './audit.api.ts'
import type { AuditFilters } from './audit.schema.ts'

/** Opens the flows about the audit log. */
export function openAuditFlows({ http, query }: FlowParts) {
  const audit = createAuditApi(http)
  return {
    /** Reads the newest changes and refusals of the company that fit the filters, at most `most`. */
    auditLog: (filters: AuditFilters, most: number) => query('audit', (signal) => audit.list(filters, most, signal)),
  }
}
