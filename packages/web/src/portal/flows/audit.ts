import { openAuditFlows, type AuditFlows } from '@ip-portal/core/audit'
import { authPortal } from '../auth-portal.ts'

/** Flows of the audit log. */
export const auditFlows: AuditFlows = openAuditFlows(authPortal)
