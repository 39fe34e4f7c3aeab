import { auditFlows, createAuditApi } from '../../audit/index.ts'
import { createQuery } from '../../kernel/flow/queries.ts'
import type { AuthPortal } from '../auth-portal.ts'

export type AuditFlows = ReturnType<typeof openAuditFlows>

/** Opens the flows of the company's audit log. */
export const openAuditFlows = ({ http, logFailure }: AuthPortal) =>
  auditFlows({ audit: createAuditApi(http), query: createQuery(logFailure) })
