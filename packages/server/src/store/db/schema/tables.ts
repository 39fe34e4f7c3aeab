import type { AccountTables, ApiTokenTables, NotificationTables } from './accounts.ts'
import type { AuditTables, IdempotencyTables, PlanTables } from './changes.ts'
import type { BillingTables, OrderTables, RoutingTables } from './orders.ts'
import type { SupportTables } from './support.ts'

/**
 * Every table of the product. Conventions: money in integer cents (`_cents`), instants in ms since the epoch
 * (`_at`), calendar days as `YYYY-MM-DD` (`_on`), truth as 0 or 1 (`is_`), structured values as JSON text (`_json`).
 */
export interface Tables
  extends
    AccountTables,
    OrderTables,
    BillingTables,
    RoutingTables,
    SupportTables,
    IdempotencyTables,
    AuditTables,
    NotificationTables,
    PlanTables,
    ApiTokenTables {}
