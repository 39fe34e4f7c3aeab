import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import type { Asks } from '@ip-portal/core/kernel/flow/contract'
import { asSentence } from '@ip-portal/core/kernel/values/turkish'
import type { Flow } from '@ip-portal/core/portal'
import { routingTexts } from '@ip-portal/core/routing'
import { codeFailureText, stepUpTexts, type StepUpMachine } from '@ip-portal/core/step-up'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import type { ChangeJournal } from '../../plans/record-change.ts'
import { abandonedError } from '../shared/abandoned-error.ts'
import { codeAnswer } from '../shared/code-answer.ts'
import { isConfirmed } from '../shared/confirm.ts'
import { routingCommandTexts as texts } from './routing.texts.ts'

/** A change that needs a one-time code, with its texts. */
export interface Change<Details, Lost> {
  flow: Flow<StepUpMachine<Details, Details, Lost>>
  details: Details
  /** Hears of the calls of the flow. */
  journal: ChangeJournal
  /** Text of the change, shown before the code is asked. */
  summary: string
  /** Prints effects and cost, after the summary. */
  consequences?: () => Promise<void>
  isDelete: boolean
  /** Text of the success. */
  done: string
  /** Text of the catalogue for a failure; without one the generic texts are shown. */
  failed?: string
  /** Success for programs. */
  data: object
  /** Text about a lost record, and the command line that restores it. */
  missing: (lost: Lost) => { text: string; command: string }
}

/** Runs a change that needs a one-time code, and ends the command with its result. */
export async function runChange<Details, Lost>(context: Context, change: Change<Details, Lost>): Promise<void> {
  const { print } = context
  const result = await runRecorded(context, change)
  if (result.kind === 'abandoned') throw endError(context, change, result.asks, result.context)
  await print.outcome({ success: true, ...change.data }, change.done)
}

/** Runs the flow of a change, and closes its journal with the end. */
async function runRecorded<Details, Lost>(context: Context, change: Change<Details, Lost>) {
  let end: Parameters<ChangeJournal['close']>[0] = 'open'
  try {
    const result = await ask(context, change)
    if (result.kind === 'done') end = 'done'
    else if (result.kind === 'abandoned' && result.context.isRolledBack) end = 'rolled-back'
    return result
  } finally {
    await change.journal.close(end)
  }
}

function ask<Details, Lost>(context: Context, change: Change<Details, Lost>) {
  const { prompts, io } = context
  return context.runFlow(change.flow, {
    details: async ({ refused }) => {
      if (refused) return null
      io.notice(change.summary)
      await change.consequences?.()
      return !change.isDelete || (await isConfirmed(context, texts.question))
        ? ({ type: 'details.submit', details: change.details } as const)
        : null
    },
    code: codeAnswer(context, codeFailureText),
    retry: null,
    'two-factor': null,
    restore: async ({ context: { lost } }) => {
      if (prompts === null || lost === null) return null
      io.error(change.missing(lost).text)
      return (await prompts.confirm(texts.restoreQuestion)) ? ({ type: 'restore.submit' } as const) : null
    },
  })
}

interface Ended<Lost> {
  failure: Failure | null
  isRolledBack: boolean
  lost: Lost | null
}

/** Makes the error of a change that failed or was abandoned. */
function endError<Lost>(
  context: Context,
  change: Pick<Change<never, Lost>, 'failed' | 'missing'>,
  asks: Asks,
  { failure, isRolledBack, lost }: Ended<Lost>,
): Error {
  if (lost !== null) return lostError(context, change.missing(lost))
  if (isRolledBack) {
    const reason = failure ?? { kind: 'bug', cause: 'no failure' }
    const known = failureError(reason, context.settings.url, change.failed)
    const message = `${asSentence(known.message)} ${stepUpTexts.restored}`
    return new CliError(exitCodes.notApplied, 'ROLLED_BACK', message, [], known.details)
  }
  return abandonedError(context, asks, failure, change.failed)
}

/** Makes the error of a lost record: names the record and the command that restores it. */
function lostError({ settings }: Context, { text, command }: { text: string; command: string }): CliError {
  const profile = settings.isDefaultProfile ? '' : ` --profile ${settings.profile}`
  const line = `${command} --url ${settings.url}${profile}`
  return new CliError(exitCodes.lost, 'LOST', `${routingTexts.lostTitle}: ${text} ${texts.restoreWith(line)}`)
}
