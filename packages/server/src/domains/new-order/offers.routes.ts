import { Hono } from 'hono'
import * as v from 'valibot'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import { FreeBlock, OfferedService } from './new-order.answers.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import { listedNow } from '@ip-portal/core/blacklist/blacklist.rules'
import { fromCents } from '@ip-portal/core/kernel/values/money'
import type { Deps } from '../../deps.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'

/** Services and free blocks that can be ordered. */
export function offerRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const app = new Hono<PortalEnv>()
  app.get(
    '/orders/service-types',
    describeRoute({ tag: 'new order', summary: 'Services on offer', answer: v.array(OfferedService) }),
    session,
    (context) => services(deps, context),
  )
  app.get(
    '/orders/show-available-ips',
    describeRoute({ tag: 'new order', summary: 'Free blocks', answer: v.array(FreeBlock) }),
    session,
    (context) => freeBlocks(deps, context),
  )
  return app
}

async function services({ db }: Deps, context: PortalContext): Promise<Response> {
  const rows = await db.selectFrom('service_types').selectAll().orderBy('id').execute()
  return context.json(
    rows.map((row): OfferedService => ({
      id: row.id,
      name: row.name,
      price: fromCents(row.price_cents),
      taxRate: row.tax_rate,
      stampTaxRate: row.stamp_tax_rate,
      productCode: row.product_code,
      renewal_period: row.renewal_period,
      is_one_time: row.is_one_time,
    })),
  )
}

/** Lists the free blocks with their last scan; `rbl` is null when there was none. */
async function freeBlocks({ db, now, settings }: Deps, context: PortalContext): Promise<Response> {
  const rows = await db.selectFrom('free_blocks').selectAll().where('taken_at', 'is', null).orderBy('ip').execute()
  return context.json(
    rows.map((row): FreeBlock => ({
      ip: row.ip,
      subnet: String(row.subnet),
      rbl:
        row.rbl_black_listed === null
          ? null
          : {
              blackListed: listedNow(
                { listed: row.rbl_black_listed, at: row.rbl_created_at ?? 0 },
                now(),
                settings.rblMaxAgeDays,
              ),
              url: row.rbl_url,
              createDate: row.rbl_created_at === null ? null : new Date(row.rbl_created_at).toISOString(),
              reportId: row.rbl_report_id,
            },
    })),
  )
}
