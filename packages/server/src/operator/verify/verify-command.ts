import type { Store } from '../../store/db/open.ts'
import { readSnapshot } from '../../store/db/read-snapshot.ts'
import type { Command, Outcome } from '../command.ts'
import type { Check, Checked } from './check.ts'
import { checkPayments, checkRenewals, checkRequests } from './effect-checks.ts'
import { checkFiles, checkReferences } from './file-checks.ts'
import { checkBalances, checkCorrections, checkInvoices, checkLedger } from './ledger-checks.ts'
import { checkBlocks, checkOrders, checkRouting } from './order-checks.ts'
import { type CheckName, verifyTexts as texts } from './verify.texts.ts'

/** Command that proves that ledger, orders, blocks and files agree with each other. */
export const verifyCommands: Command[] = [
  { words: ['verify'], run: async ({ store }) => outcomeOf(await verify(store)) },
]

const checksFor = (kind: Store['kind']): Record<CheckName, Check> => ({
  ledger: checkLedger,
  corrections: checkCorrections,
  balances: checkBalances,
  invoices: checkInvoices,
  payments: checkPayments,
  requests: checkRequests,
  renewals: checkRenewals,
  orders: checkOrders,
  blocks: checkBlocks,
  routing: checkRouting,
  files: checkFiles,
  references: checkReferences(kind),
})

/** Runs all checks in one read snapshot, so that they see one moment while servers work. */
export function verify({ db, kind }: Store): Promise<[CheckName, Checked][]> {
  return readSnapshot(db, async (snapshot) => {
    const results: [CheckName, Checked][] = []
    for (const [name, check] of Object.entries(checksFor(kind)) as [CheckName, Check][])
      results.push([name, await check(snapshot)])
    return results
  })
}

function outcomeOf(results: readonly [CheckName, Checked][]): Outcome {
  const problems = results.flatMap(([check, { problems }]) => problems.map((problem) => ({ check, ...problem })))
  const checked = results.reduce((sum, [, { rows }]) => sum + rows, 0)
  const counts = Object.fromEntries(results.map(([name, { rows }]) => [name, rows]))
  const result = { ok: problems.length === 0, checked, counts, problems }
  if (problems.length === 0) {
    const lines = results.map(([name, { rows }]) => `${texts.checks[name]}: ${rows}`)
    return { result, description: texts.passed(checked, lines) }
  }
  const lines = problems.map(({ check, table, id, problem }) => `${texts.checks[check]}: ${table} ${id}: ${problem}`)
  return { result, description: lines.join('\n'), failed: texts.failed(checked, problems.length) }
}
