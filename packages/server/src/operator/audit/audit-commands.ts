import { AuditFilters } from '@ip-portal/core/audit/audit.schema'
import * as v from 'valibot'
import { type Anchor, type ChainCheck, verifyChain } from '../../audit/seals/verify-chain.ts'
import { type AuditScope, selectAuditRows } from '../../audit/select-rows.ts'
import { readSnapshot } from '../../db/read-snapshot.ts'
import { type Command, type CommandInput, type OperatorDeps, OperatorError, type Outcome } from '../command.ts'
import { auditCommandTexts as texts } from './audit.texts.ts'

/** Commands for the audit log: its rows, and the proof that nothing in it was changed. */
export const auditCommands: Command[] = [
  {
    words: ['audit', 'list'],
    takes: ['company', 'order', 'action', 'actor', 'outcome', 'from', 'to', 'limit'],
    run: async ({ db }, input) => ({
      rows: await selectAuditRows(db, scopeOf(input), null, limitOf(input)).then(listed),
    }),
  },
  {
    words: ['audit', 'verify'],
    takes: ['anchor'],
    run: async (deps, { options }) => outcomeOf(await verify(deps, anchorOf(options.anchor))),
  },
]

/** Verifies the chain in one read snapshot, while servers work. */
async function verify({ db, secretKey }: OperatorDeps, anchor: Anchor | undefined): Promise<ChainCheck> {
  const keys = await secretKey()
  return readSnapshot(db, (snapshot) => verifyChain(snapshot, keys, anchor))
}

function outcomeOf(check: ChainCheck): Outcome {
  const { firstBad, checked, unsealed, trimmed, last } = check
  const end = `${last.position}:${last.mac}`
  const fault = { first_bad: firstBad?.id ?? null, problem: firstBad?.problem ?? null }
  const result = { ok: firstBad === null, checked, unsealed, ...fault, trimmed, end }
  if (firstBad === null) return { result, description: texts.holds(check, end) }
  const failed = texts.broken(firstBad.id, firstBad.problem)
  return { result, description: texts.holdsBefore(checked, end), failed }
}

/** Reads the end of a chain as the log has it. */
function anchorOf(text: string | undefined): Anchor | undefined {
  if (text === undefined) return undefined
  const [, position, mac] = /^(\d{1,15}):([\w-]{43})$/.exec(text.trim()) ?? []
  if (position === undefined || mac === undefined) throw new OperatorError('invalid', texts.badAnchor(text))
  return { position: Number(position), mac }
}

const usualLimit = 100
const mostRows = 100_000

function limitOf({ options }: CommandInput): number {
  const limit = Number(options.limit ?? usualLimit)
  if (Number.isInteger(limit) && limit > 0 && limit <= mostRows) return limit
  throw new OperatorError('invalid', texts.badOption('limit', options.limit ?? ''))
}

function scopeOf({ options }: CommandInput): AuditScope {
  const { company, order, action, actor, outcome, from, to } = options
  const given = Object.entries({ order, action, actor, outcome, from, to }).filter(([, value]) => value !== undefined)
  const parsed = v.safeParse(AuditFilters, Object.fromEntries(given))
  if (parsed.success) return { ...parsed.output, company }
  const name = v.getDotPath(parsed.issues[0]) ?? ''
  throw new OperatorError('invalid', texts.badOption(name, String(parsed.issues[0].input)))
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
    before: row.before_json ?? '{}',
    after: row.details_json,
    count: row.repeats ?? 1,
  }))
