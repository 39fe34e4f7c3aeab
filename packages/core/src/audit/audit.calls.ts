import type { CallTable } from '../kernel/flow/calls.ts'

/** Calls of the audit log. */
export const auditCalls = {
  auditLog: { call: 'GET /audit', failed: null, cli: 'audit list' },
} as const satisfies CallTable
