import { Hono } from 'hono'
import { asnOf } from '@ip-portal/core/kernel/values/asn'
import { RegistryDefaultsChange } from '@ip-portal/core/registry/registry.schema'
import { requireRegistered } from '../../adapters/whois/look-up.ts'
import { whoisTexts } from '../../adapters/whois/whois.texts.ts'
import { requireSession } from '../../auth/session/require-session.ts'
import type { SignedIn } from '../../auth/session/signed-in.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import { jsonBody } from '../../http/json-body.ts'
import { DoneWithMessage } from '../../http/openapi/answer-fields.ts'
import { describeRoute } from '../../http/openapi/describe-route.ts'
import type { PortalContext, PortalEnv } from '../../http/portal-env.ts'
import { audit } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { RegistryDefaults } from './registry.answers.ts'

/** Default handles for new orders of a company. */
export function defaultsRoutes(deps: Deps): Hono<PortalEnv> {
  const session = requireSession(deps)
  const bad = whoisTexts.badValue
  const app = new Hono<PortalEnv>()
  app.get(
    '/orders/defaults',
    describeRoute({ tag: 'registry', summary: 'Registry values that new orders begin with', answer: RegistryDefaults }),
    session,
    (context) => show(deps, context),
  )
  app.put(
    '/orders/defaults',
    describeRoute({ tag: 'registry', summary: 'Set these values', action: 'defaults.save', answer: DoneWithMessage }),
    session,
    jsonBody(RegistryDefaultsChange, { adminc: bad, org: bad, asn: bad }),
    (context) => save(deps, context, context.req.valid('json')),
  )
  return app
}

async function show({ db }: Deps, context: PortalContext): Promise<Response> {
  const row = await selectDefaults(db, context.get('signedIn').companyId)
  return context.json({
    adminc: row?.admin_c ?? null,
    org: row?.org ?? null,
    asn: row?.asn ?? null,
  } satisfies RegistryDefaults)
}

const selectDefaults = (db: Db, companyId: number) =>
  db
    .selectFrom('registry_defaults')
    .select(['admin_c', 'org', 'asn'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()

/** Saves the defaults. The registry may take seconds, so it is asked before the transaction. */
async function save(deps: Deps, context: PortalContext, change: RegistryDefaultsChange): Promise<Response> {
  await requireUsable(deps, context.get('signedIn'), change)
  const { companyId } = context.get('signedIn')
  const at = deps.now()
  const columns = {
    ...(change.adminc === undefined ? {} : { admin_c: change.adminc }),
    ...(change.org === undefined ? {} : { org: change.org }),
    ...(change.asn === undefined ? {} : { asn: change.asn }),
  }
  if (Object.keys(columns).length > 0)
    await deps.db.transaction().execute(async (trx) => {
      const old = await selectDefaults(trx, companyId)
      const values = { adminc: old?.admin_c ?? null, org: old?.org ?? null, asn: old?.asn ?? null }
      const names = (['adminc', 'org', 'asn'] as const).filter((name) => change[name] !== undefined)
      const before = Object.fromEntries(names.map((name) => [name, values[name]]))
      const none = { admin_c: null, org: null, asn: null }
      await trx
        .insertInto('registry_defaults')
        .values({ company_id: companyId, ...none, ...columns })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
        .execute()
      await audit(trx, actorOf(context), { at, action: 'defaults.save', before, after: change })
    })
  return context.json({ success: true, message: whoisTexts.defaultsSaved } satisfies DoneWithMessage)
}

async function requireUsable(deps: Deps, asker: SignedIn, { adminc, org, asn }: RegistryDefaultsChange): Promise<void> {
  if (asn && asnOf(asn) === null) throw new Refusal(400, whoisTexts.badAsn)
  if (org && !org.startsWith('ORG-')) throw new Refusal(400, whoisTexts.badOrg)
  for (const value of [adminc, org, asn]) if (value) await requireRegistered(deps, asker, value)
}
