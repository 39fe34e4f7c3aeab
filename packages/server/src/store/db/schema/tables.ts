import type { AccountTables } from './accounts.ts'
import type { ApiTokenTables } from './api-tokens.ts'
import type { AuditTables } from './audit.ts'
import type { BillingTables } from './billing.ts'
import type { IdempotencyTables } from './idempotency.ts'
import type { NotificationTables } from './notifications.ts'
import type { OrderTables } from './orders.ts'
import type { PlanTables } from './plans.ts'
import type { RoutingTables } from './routing.ts'
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
