import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import type { Settings } from '../../base/settings/settings.ts'
import { databaseMadeAt } from '../../store/db/migrate.ts'
import type { Db } from '../../store/db/open.ts'
import { selectHolders } from '../../store/ledger/free-blocks.ts'
import { readParameter } from '../../store/parameters.ts'
import type { OperatorDeps } from '../command.ts'
import { listTexts } from './lists.texts.ts'

const texts = listTexts.missing
type Missing = keyof typeof texts

/**
 * Lists the settings and parts of the catalogue without which a portal runs, but cannot sell: nothing else would say so.
 * A demo sells without them.
 */
export async function selectMissing({ db, store, settings, isDemo, now }: Deps) {
  if (await isDemo()) return []
  const at = (await databaseMadeAt(store)) ?? now
  const missing = [...missingSettings(settings), ...(await missingParts(db))]
  return missing.map((id) => ({ at, id, ...texts[id] }))
}

type Deps = Pick<OperatorDeps, 'db' | 'store' | 'settings' | 'isDemo' | 'now'>

const missingSettings = ({ whoisHost, smtpUrl, publicUrl }: Settings): Missing[] => [
  ...(whoisHost === undefined ? (['WHOIS_HOST'] as const) : []),
  ...(smtpUrl === undefined ? (['SMTP_URL'] as const) : []),
  ...(publicUrl === undefined ? (['PUBLIC_URL'] as const) : []),
]

async function missingParts(db: Db): Promise<Missing[]> {
  const services = await db.selectFrom('service_types').select(['id', 'is_offered']).execute()
  const offered = services.filter(({ is_offered }) => is_offered !== 0)
  const needsBlocks = offered.some(({ id }) => id === serviceTypes.ip)
  return [
    ...(offered.length === 0 ? (['services'] as const) : []),
    ...(needsBlocks && !(await hasBlocks(db)) ? (['blocks'] as const) : []),
    ...((await readParameter(db, 'bank_accounts')) === null ? (['bank'] as const) : []),
  ]
}

/** True when there is a block, free or not: a stock that is leased out is no mistake. */
async function hasBlocks(db: Db): Promise<boolean> {
  const stocked = await db.selectFrom('free_blocks').select('ip').limit(1).executeTakeFirst()
  return stocked !== undefined || (await selectHolders(db)).length > 0
}
