import type { CallersToken } from '@ip-portal/core/account'
import {
  exceededLimits,
  isTurnedInvalid,
  tokenObstacles,
  totalsOf,
  type ExceededLimit,
  type Plan,
  type OrderPlan,
  type TokenObstacle,
} from '@ip-portal/core/desired-state'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { isApiToken, tokenScopeCode } from '@ip-portal/core/kernel/wire/api-token'
import { routeName } from '@ip-portal/core/routing'
import type { OptionDeclaration } from '../../../command-line/declaration.ts'
import { feeLimit, wholeNumber } from '../../../command-line/value-parsers.ts'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import { failureTexts } from '../../../errors/failure-error.texts.ts'
import { requireConfirmable } from '../../shared/confirm.ts'
import { desiredStateCommandTexts as texts } from '../desired-state.texts.ts'
import { orderName } from '../plan-output/plan-danger.ts'
import { announcePlan } from '../plan-output/print-plan.ts'

/** Limits of `plan`, `apply` and `undo`. */
export interface LimitOptions {
  maxDeletes?: number
  maxDeletePercent?: number
  maxFee?: number
  failOn?: readonly Effect[]
}

/** Effects of a plan that `--fail-on` names. */
const effectWords = ['invalid', 'unannounced'] as const
type Effect = (typeof effectWords)[number]

const isEffect = (word: string): word is Effect => effectWords.some((known) => known === word)

function effects(value: string): Effect[] {
  const words = value.split(',').map((word) => word.trim())
  const unknown = words.find((word) => !isEffect(word))
  if (unknown !== undefined) throw usageError(texts.unknownEffect(unknown, effectWords))
  return words.filter(isEffect)
}

function percent(value: string): number {
  const number = wholeNumber(texts.maxDeletePercentFlag)(value)
  if (number > 100) throw usageError(texts.notAPercentage(value))
  return number
}

/** Declarations of the limits. */
export const limitOptions: readonly OptionDeclaration[] = [
  { text: texts.maxDeletes, parse: wholeNumber(texts.maxDeletesFlag) },
  { text: texts.maxDeletePercent, parse: percent },
  { text: texts.maxFee, parse: feeLimit },
  { text: texts.failOn, parse: effects },
]

/** Ends a command that shows a plan when the plan exceeds a limit or has an effect that the user excludes. */
export function refuseLimits(plan: Plan, options: LimitOptions): void {
  const lines = excessOf(plan, options)
  if (lines.length > 0) throw usageError(lines.join('\n'))
}

/** Ends a command that applies a plan in the same way, and shows the plan first; nothing was sent. */
export function refuseToApply(context: Context, plan: Plan, options: LimitOptions): void {
  const lines = excessOf(plan, options)
  if (lines.length === 0) return
  announcePlan(context, plan)
  throw usageError([...lines, texts.nothingSent].join('\n'))
}

function excessOf(plan: Plan, { failOn = [], ...most }: LimitOptions): string[] {
  const unwanted = failOn.flatMap((effect) => {
    const found = plan.orders.flatMap((order) => affected[effect](order))
    const more = found.length - limits.faultsShown
    return [...found.slice(0, limits.faultsShown), ...(more > 0 ? [texts.moreUnwanted(effect, more)] : [])]
  })
  return [...exceededLimits(plan, most).map(limitText), ...unwanted]
}

/** Lines of an order for each effect. */
const affected: Record<Effect, (order: OrderPlan) => string[]> = {
  invalid: (order) => {
    const block = `${order.ip}/${order.subnet}`
    return order.validity
      .filter(isTurnedInvalid)
      .map((route) => texts.turnsInvalid(orderName(order), routeName(route, block)))
  },
  unannounced: (order) =>
    order.warnings.some(({ kind }) => kind === 'unannounced') ? [texts.losesRoutes(orderName(order))] : [],
}

function limitText(exceeded: ExceededLimit): string {
  switch (exceeded.limit) {
    case 'deletes':
      return texts.tooManyDeletes(exceeded.is, exceeded.most)
    case 'delete-percent':
      return texts.tooManyPercent(Math.ceil(exceeded.is), exceeded.most)
    case 'fee':
      return texts.tooExpensive(exceeded.is === null ? null : formatUsd(exceeded.is), formatUsd(exceeded.most))
  }
}

/**
 * Ends the command when a plan deletes or costs a fee and no user can be asked: a script says `--yes`, or for a fee
 * `--max-fee`.
 */
export function requireAgreement(context: Context, plan: Plan, { maxFee }: Pick<LimitOptions, 'maxFee'>): void {
  const { deletes, paid, total } = totalsOf(plan)
  if (deletes > 0) requireConfirmable(context)
  if (paid > 0 && maxFee === undefined)
    requireConfirmable(context, texts.feeNeedsYes(total === null ? null : formatUsd(total)))
}

/**
 * Reads the API token of the command with its limits; null for a session. A token that may not be used from here ends the
 * command before any order is read, whose refusals say less.
 */
export async function readToken(context: Context): Promise<CallersToken | null> {
  if (!isApiToken(context.session().token)) return null
  return (await context.read(context.portal.securityStatus())).token ?? null
}

/** Ends the command when its API token may not apply a plan; nothing was sent. */
export function requireTokenMayApply(plan: Plan, token: CallersToken | null): void {
  const lines = tokenObstaclesOf(plan, token)
  if (lines.length > 0)
    throw new CliError(exitCodes.secondFactor, tokenScopeCode, [...lines, texts.nothingSent].join('\n'), [
      failureTexts.tokenScopeHint,
    ])
}

/** Sentences that say why the API token of the command may not apply a plan; none for a session. */
export const tokenObstaclesOf = (plan: Plan, token: CallersToken | null): string[] =>
  token === null ? [] : tokenObstacles(plan, token).map(obstacleText)

function obstacleText(obstacle: TokenObstacle): string {
  switch (obstacle.kind) {
    case 'scope':
      return texts.tokenReadsOnly
    case 'orders':
      return texts.tokenOtherOrders(obstacle.orders)
    case 'fee': {
      const { fee, left, most, order } = obstacle
      return texts.tokenFee({ fee: formatUsd(fee), left: formatUsd(left), most: formatUsd(most), order })
    }
  }
}
