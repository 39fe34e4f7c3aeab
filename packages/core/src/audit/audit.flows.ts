import type { CreateQuery } from '../kernel/flow/queries.ts'
import type { AuditApi } from './audit.api.ts'
import type { AuditFilters } from './audit.schema.ts'

/** Makes the flows about the audit log. */
export const auditFlows = ({ audit, query }: { audit: AuditApi; query: CreateQuery }) => ({
  /** Reads the newest changes and refusals of the company that fit the filters, at most `most`. */
  auditLog: (filters: AuditFilters, most: number) => query('audit', (signal) => audit.list(filters, most, signal)),
})
