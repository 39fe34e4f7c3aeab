import * as v from 'valibot'
import { AuditFilters } from '@ip-portal/core/audit/audit.schema'
import { typedDay } from '@ip-portal/core/kernel/values/dates'
import { audit, operatorActor } from '../../store/audit/audit.ts'
import { ChainCut, endBehind } from '../../store/audit/seals/chain-end.ts'
import type { Anchor, Link, SealKeys } from '../../store/audit/seals/chain.ts'
import { endOfText, readEnd, textOfEnd, writeEnd } from '../../store/audit/seals/kept-end.ts'
import { type ChainCheck, verifyChain } from '../../store/audit/seals/verify-chain.ts'
import { type AuditScope, selectAuditRows } from '../../store/audit/select-rows.ts'
import type { Db } from '../../store/db/open.ts'
import { readSnapshot } from '../../store/db/read-snapshot.ts'
import { type Command, type CommandInput, type OperatorDeps, OperatorError, type Outcome } from '../command.ts'
import { requireCompany } from '../customers/find-company.ts'
import { orderIdOf } from '../lock-order.ts'
import { auditCommandTexts as texts } from './audit.texts.ts'

/** Commands for the audit log: its rows, and the proof that nothing in it was changed. */
export const auditCommands: Command[] = [
  {
    words: ['audit', 'list'],
    takes: ['company', 'order', 'action', 'actor', 'outcome', 'from', 'to', 'limit'],
    run: async ({ db }, input) => {
      const rows = await selectAuditRows(db, await scopeOf(db, input), null, limitOf(input)).then(listed)
      return { rows, shown: rows.map(withName) }
    },
  },
  {
    words: ['audit', 'verify'],
    takes: ['anchor'],
    run: async (deps, { options }) => {
      // Before the snapshot: a server writes the file after the seals.
      const anchor = anchorOf(options.anchor) ?? (await keptEnd(deps))
      return outcomeOf(await verify(deps, anchor), anchor)
    },
  },
  {
    words: ['audit', 'accept'],
    run: async (deps) => {
      const { lost, end } = await accept(deps)
      return { result: { lost, end }, description: texts.accepted(lost, end) }
    },
  },
]

const keptEnd = ({ settings }: OperatorDeps): Promise<Anchor | undefined> =>
  readEnd(settings.dataDir).catch((error: unknown) => {
    throw new OperatorError('failed', texts.badEnd(error instanceof Error ? error.message : String(error)))
  })

/**
 * Makes the end of the database the known one, after an older database was put in its place, and leaves a row that
 * says so. Throws `OperatorError` when nothing is missing.
 */
async function accept(deps: OperatorDeps): Promise<{ lost: string | null; end: string }> {
  const { db, settings, secretKey, by, now } = deps
  const known = await readEnd(settings.dataDir).catch(() => null)
  const last = await lostEnd(db, await secretKey(), known)
  if (!last) throw new OperatorError('conflict', texts.nothingToAccept)
  const [lost, end] = [known ? textOfEnd(known) : null, textOfEnd(last)]
  const entry = { at: now, action: 'portal.accept-audit', before: { end: lost }, after: { end } }
  await db.transaction().execute((trx) => audit(trx, operatorActor(by, null), entry))
  await writeEnd(settings.dataDir, last)
  return { lost, end }
}

/** Finds the end of a chain that lacks the known link, or whose known link cannot be read; null of any other. */
async function lostEnd(db: Db, keys: SealKeys, known: Anchor | null | undefined): Promise<Link | null> {
  try {
    const last = await endBehind(db, keys, known ?? undefined)
    return known === null ? last : null
  } catch (error) {
    if (error instanceof ChainCut) return error.last
    throw error
  }
}

/** Verifies the chain in one read snapshot, while servers work. */
async function verify({ db, secretKey }: OperatorDeps, anchor: Anchor | undefined): Promise<ChainCheck> {
  const keys = await secretKey()
  return readSnapshot(db, (snapshot) => verifyChain(snapshot, keys, anchor))
}

function outcomeOf(check: ChainCheck, anchor: Anchor | undefined): Outcome {
  const { firstBad, checked, unsealed, trimmed, last } = check
  const end = textOfEnd(last)
  const fault = { first_bad: firstBad?.id ?? null, problem: firstBad?.problem ?? null }
  const result = {
    ok: firstBad === null,
    checked,
    unsealed,
    ...fault,
    trimmed,
    end,
    known: anchor ? textOfEnd(anchor) : null,
  }
  if (firstBad === null) return { result, description: texts.holds(check, end, anchor !== undefined) }
  const failed = texts.broken(firstBad.id, firstBad.problem)
  return { result, description: texts.holdsBefore(checked, end), failed }
}

/** Reads the end of a chain as the log has it. */
function anchorOf(text: string | undefined): Anchor | undefined {
  if (text === undefined) return undefined
  const anchor = endOfText(text)
  if (!anchor) throw new OperatorError('invalid', texts.badAnchor(text))
  return anchor
}

const usualLimit = 100
const mostRows = 100_000

function limitOf({ options }: CommandInput): number {
  const { limit = String(usualLimit) } = options
  if (/^[1-9]\d{0,5}$/.test(limit) && Number(limit) <= mostRows) return Number(limit)
  throw new OperatorError('invalid', texts.badOption('limit', limit, []))
}

async function scopeOf(db: Db, { options }: CommandInput): Promise<AuditScope> {
  const { company, order: named, action, actor, outcome, from, to } = options
  const order = named === undefined ? undefined : await orderIdOf(db, named)
  const days = { from: from && (typedDay(from) ?? from), to: to && (typedDay(to) ?? to) }
  const given = Object.entries({ order, action, actor, outcome, ...days }).filter(([, value]) => value !== undefined)
  const parsed = v.safeParse(AuditFilters, Object.fromEntries(given))
  const companies = company === undefined ? undefined : await withMerged(db, (await requireCompany(db, company)).id)
  if (parsed.success) return { ...parsed.output, companies }
  const name = v.getDotPath(parsed.issues[0]) ?? ''
  throw new OperatorError('invalid', texts.badOption(name, String(parsed.issues[0].input), choicesOf(name)))
}

/** Values of an option that has a few. */
function choicesOf(name: string): readonly string[] {
  if (name === 'actor') return AuditFilters.entries.actor.wrapped.options
  return name === 'outcome' ? AuditFilters.entries.outcome.wrapped.options : []
}

/** Numbers of a company and of those that were merged into it. */
async function withMerged(db: Db, id: number): Promise<number[]> {
  const merged = await db.selectFrom('companies').select('id').where('merged_into', '=', id).execute()
  return [id, ...merged.map((company) => company.id)]
}

const listed = (rows: Awaited<ReturnType<typeof selectAuditRows>>) =>
  rows.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    companyName: row.company_name,
    actor: row.actor_name === null ? row.actor_kind : `${row.actor_kind}: ${row.actor_name}`,
    address: row.address,
    action: row.action,
    outcome: row.outcome,
    order_id: row.order_id,
    target: row.target,
    target_name: row.target_name,
    before: row.before_json ?? '{}',
    after: row.details_json,
    count: row.repeats ?? 1,
  }))

/** Row of the terminal, which has no column for the few names. */
const withName = ({ target_name: name, ...row }: ReturnType<typeof listed>[number]) =>
  name === null ? row : { ...row, target: `${row.target} (${name})` }
