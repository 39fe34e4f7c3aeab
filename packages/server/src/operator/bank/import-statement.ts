import { fromCents, plainAmount } from '@ip-portal/core/kernel/values/money'
import type { Db } from '../../store/db/open.ts'
import { balanceOf, selectOpenOrders } from '../../store/ledger/balances.ts'
import { selectRate } from '../../store/ledger/charges.ts'
import { type Command, type OperatorDeps, OperatorError, type Outcome } from '../command.ts'
import { tryCentsAt } from '../commands/ledger/book-payment.ts'
import { receiveReported, receiveUnreported } from '../commands/ledger/receive-payment.ts'
import { lockOrder } from '../lock-order.ts'
import { type ChangeDeps, changeAndTell } from '../mails/tell-company.ts'
import { bankTexts as texts } from './bank.texts.ts'
import { type Proposal, proposeMatches } from './propose.ts'

/** Books payments from the statement of a bank. */
export const bankCommands: Command[] = [
  {
    words: ['payments', 'import'],
    argument: 'file',
    takes: ['map', 'yes', 'dry-run'],
    run: async (deps, { argument: file, options: { map }, flags }) => {
      const proposals = await propose(deps.db, file, map)
      const isBooking = flags.yes === true && flags['dry-run'] !== true
      const finished: Finished[] = []
      for (const proposal of proposals) finished.push(isBooking ? await book(deps, proposal) : planned(proposal))
      return outcomeOf(finished)
    },
  },
]

/** Proposal for a line; true for a line that was booked before. */
type Planned = Proposal & { isKnown: boolean }

interface Finished {
  proposal: Planned
  state: keyof typeof texts.states
  /** Message of what kept a line from being booked. */
  reason?: string
}

const planned = (proposal: Planned): Finished => ({
  proposal,
  state: proposal.isKnown ? 'known' : proposal.match === null ? 'unmatched' : 'proposed',
})

/** Reads a statement and proposes what its new lines pay. */
async function propose(db: Db, file: string, map: string | undefined): Promise<Planned[]> {
  // Other commands need no reader of XML.
  const { readStatement } = await import('./read-statement.ts')
  const lines = readStatement(file, map)
  const booked = await db.selectFrom('bank_lines').select(['account', 'line_key']).execute()
  const known = new Set(booked.map(({ account, line_key }) => `${account} ${line_key}`))
  const rate = await selectRate(db)
  const open = [...(await selectOpenOrders(db))].map(([id, usdCents]) => ({
    id,
    usdCents,
    tryCents: rate ? tryCentsAt(usdCents, rate.rate_e4) : null,
  }))
  const isKnown = (account: string, key: string) => known.has(`${account} ${key}`)
  const proposals = proposeMatches(lines, await selectWaiting(db), open, await selectByHand(db), isKnown)
  return proposals.map((one) => ({ ...one, isKnown: isKnown(one.line.account, one.key) }))
}

async function selectWaiting(db: Db) {
  const rows = await db.selectFrom('payments').selectAll().where('state', '=', 'waiting').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    usdCents: row.amount_usd_cents,
    tryCents: row.amount_try_cents,
    reference: row.reference_number,
  }))
}

/** Payments that no line of a statement was booked for. */
async function selectByHand(db: Db) {
  const rows = await db
    .selectFrom('payments as p')
    .leftJoin('bank_lines as b', 'b.payment_id', 'p.id')
    .selectAll('p')
    .where('p.state', '=', 'confirmed')
    .where('p.payment_method', '=', 'bank_transfer')
    .where('b.payment_id', 'is', null)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    usdCents: row.booked_usd_cents ?? row.amount_usd_cents,
    tryCents: row.booked_usd_cents === null ? row.amount_try_cents : tryCentsAt(row.booked_usd_cents, row.rate_e4),
    day: row.payment_on,
  }))
}

/** Books a proposal and its line in one transaction; a line that another run has booked since stays as it is. */
async function book(deps: OperatorDeps, proposal: Planned): Promise<Finished> {
  const { match } = proposal
  if (proposal.isKnown || match === null) return planned(proposal)
  try {
    const isNew = await changeAndTell(deps, (trx, run) => bookLine(trx, run, proposal, match))
    return { proposal, state: isNew ? 'booked' : 'known' }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { proposal, state: 'failed', reason: error.message }
  }
}

async function bookLine(trx: Db, deps: ChangeDeps, { line, key }: Planned, match: NonNullable<Proposal['match']>) {
  const orderId = 'payment' in match ? match.payment.order_id : match.order.id
  const { company_id: companyId } = await lockOrder(trx, orderId)
  const found = await trx
    .selectFrom('bank_lines')
    .select('payment_id')
    .where('account', '=', line.account)
    .where('line_key', '=', key)
    .executeTakeFirst()
  if (found) return false
  if ('order' in match && (await balanceOf(trx, companyId, orderId)) !== match.order.usdCents)
    throw new OperatorError('conflict', texts.changed)
  const { payment_id } =
    'payment' in match
      ? await receiveReported(trx, deps, match.payment.id, null)
      : await receiveUnreported(trx, deps, orderId, {
          cents: match.order.usdCents,
          day: line.day,
          reference: line.reference,
          notes: line.text,
        })
  await trx
    .insertInto('bank_lines')
    .values({
      account: line.account,
      line_key: key,
      booked_on: line.day,
      currency: line.currency,
      amount_cents: line.cents,
      reference: line.reference,
      text: line.text,
      payment_id,
      imported_at: deps.now,
    })
    .execute()
  return true
}

/**
 * Command that books a line which the import has not booked; null where a payment by hand seems to be it. A line in
 * lira leaves the amount in USD to the operator.
 */
function nextCommand({ line, similar, byHand, order, report }: Planned): string | null {
  if (byHand !== null) return null
  const [first, ...others] = similar
  if (first !== undefined) return `payments confirm ${others.length === 0 ? first : texts.paymentWord}`
  const usd = line.currency === 'USD' ? plainAmount(fromCents(line.cents)) : texts.amountWord
  if (report !== null) return `payments confirm ${report} --amount ${usd}`
  return `payments add ${order ?? texts.orderWord} --usd ${usd} --date ${line.day}`
}

/** Says what kept a line from being matched. */
function unmatchedReason({ similar, byHand }: Planned): string | null {
  if (byHand !== null) return texts.bookedByHand(byHand)
  return similar.length > 0 ? texts.similar(similar) : null
}

function outcomeOf(finished: readonly Finished[]): Outcome {
  const rows = finished.map(({ proposal, proposal: { line, match }, state, reason }) => ({
    state,
    date: line.day,
    amount: fromCents(line.cents),
    currency: line.currency,
    order_id: match === null ? null : 'payment' in match ? match.payment.order_id : match.order.id,
    payment_id: match !== null && 'payment' in match ? match.payment.id : null,
    reference_number: line.reference,
    text: line.text,
    reason: reason ?? (state === 'unmatched' ? unmatchedReason(proposal) : null),
    next: state === 'unmatched' ? nextCommand(proposal) : null,
  }))
  const shown = rows.map(({ state, date, amount, currency, order_id, payment_id, text, reason, next }) => ({
    state: texts.states[state],
    date,
    amount: plainAmount(amount),
    currency,
    pays: order_id === null ? null : payment_id === null ? texts.order(order_id) : texts.payment(payment_id, order_id),
    text: text.slice(0, longestText),
    reason,
    next,
  }))
  const failed = finished.filter(({ state }) => state === 'failed').length
  return { rows, shown, ...(failed > 0 && { failed: texts.someFailed(failed) }) }
}

const longestText = 50
