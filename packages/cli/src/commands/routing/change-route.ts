import { allowanceText, routingTexts, type RoutingChange, type RoutingRecord } from '@ip-portal/core/routing'
import { textOf } from '@ip-portal/core/kernel/text-of'
import { codeFailureText, sensitiveActionTexts, type SensitiveActionContext } from '@ip-portal/core/sensitive-action'
import type { Asks } from '@ip-portal/core/kernel/flow'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, Interrupted } from '../../exit-codes.ts'
import { failureError, twoFactorMissing } from '../../failures.ts'
import { codeAnswer } from '../code-answer.ts'
import type { OrderBlock } from './read-block.ts'
import { routingCommandTexts as texts } from './routing.texts.ts'

/** A change of one route with what is said about it. */
export interface RouteChange {
  change: RoutingChange
  /** What will change, before the code is asked. */
  summary: string
  /** What has changed. */
  done: string
  /** Text of a failure without words of the server. */
  failed: string
  /** The same for programs. */
  data: object
}

type Ended = Pick<
  SensitiveActionContext<RoutingChange, RoutingChange, RoutingRecord>,
  'failure' | 'isRolledBack' | 'lost'
>

/** Runs one route change behind a one-time code, and ends the command with what came of it. */
export async function changeRoute(context: Context, block: OrderBlock, route: RouteChange): Promise<void> {
  const { portal, print, prompts, io } = context
  const taken = block.details.routes.map(({ origin }) => origin)
  const driven = await context.drive(portal.routeChange(block.path, taken), {
    details: async ({ refused }) => {
      if (refused) return null
      await announce(context, block, route)
      return (await isConfirmed(context, route)) ? ({ type: 'details.submit', details: route.change } as const) : null
    },
    code: codeAnswer(context, codeFailureText),
    restore: async ({ context: { lost } }) => {
      if (prompts === null || lost === null) return null
      io.error(routingTexts.lost(originOf(lost), block.name))
      return (await prompts.confirm(texts.restoreQuestion)) ? ({ type: 'restore.submit' } as const) : null
    },
  })
  if (driven.kind === 'given-up') throw endError(context, block, route, driven.asks, driven.context)
  await print.outcome({ success: true, ...route.data }, route.done)
}

/** Says what will change and what it uses up; a delete uses up nothing. */
async function announce(context: Context, block: OrderBlock, { change, summary }: RouteChange): Promise<void> {
  const { io, portal } = context
  io.notice(summary)
  if (change.op === 'delete') return
  try {
    const allowance = await context.read(portal.allowance(block.path.order))
    const text = allowanceText(allowance)
    if (allowance.available > 0) io.notice(text)
    else io.warn(text)
  } catch (error) {
    if (error instanceof Interrupted || (error instanceof CliError && error.exitCode !== exitCodes.failed)) throw error
    io.warn(texts.allowanceUnknown)
  }
}

async function isConfirmed({ options, prompts }: Context, { change }: RouteChange): Promise<boolean> {
  if (change.op !== 'delete' || options.yes) return true
  return (await prompts?.confirm(texts.question)) ?? false
}

/** How a change that was not carried out ends the command. */
function endError(context: Context, block: OrderBlock, route: RouteChange, asks: Asks, ended: Ended): Error {
  const { url } = context.settings
  const { failure, isRolledBack, lost } = ended
  if (lost !== null) return lostError(context, block, lost)
  if (asks === 'two-factor') return twoFactorMissing(url)
  if (isRolledBack) {
    const reason = failure === null ? route.failed : textOf(failure, route.failed)
    return new CliError(exitCodes.notApplied, 'ROLLED_BACK', `${reason} ${sensitiveActionTexts.restored}`)
  }
  if (failure === null)
    return asks === 'code'
      ? new CliError(exitCodes.secondFactor, 'OTP_REQUIRED', texts.codeMissing)
      : new CliError(exitCodes.failed, 'CANCELLED', texts.cancelled)
  if (asks === 'code' && failure.kind === 'refused' && failure.status < 500)
    return new CliError(exitCodes.secondFactor, 'OTP_REFUSED', codeFailureText(failure))
  return failureError(failure, url, asks === 'retry' ? sensitiveActionTexts.securityUnknown : route.failed)
}

/** The one end that needs a person: names what is missing and the command that brings it back. */
function lostError({ settings }: Context, block: OrderBlock, lost: RoutingRecord): CliError {
  const origin = originOf(lost)
  const profile = settings.isDefaultProfile ? '' : ` --profile ${settings.profile}`
  const command = `ipportal routes add ${block.path.order} ${origin} --url ${settings.url}${profile}`
  const message = `${routingTexts.lostTitle}: ${routingTexts.lost(origin, block.name)}`
  return new CliError(exitCodes.lost, 'LOST', `${message} ${texts.restoreWith(command)}`)
}

const originOf = (record: RoutingRecord) => (record.kind === 'route' ? record.origin : record.asn)
