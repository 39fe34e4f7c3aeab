import {
  desiredStateTexts,
  driftText,
  recordText,
  unconfirmedText,
  type FailedStep,
  type JournalEntry,
  type DriftReport,
  type Plan,
} from '@ip-portal/core/desired-state'
import { isBlockChanged, isUncertain, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { asSentence } from '@ip-portal/core/kernel/values/turkish'
import { tokenScopeCode } from '@ip-portal/core/kernel/wire/api-token'
import type { RoutingPlans } from '@ip-portal/core/routing-plans'
import { codeFailureText } from '@ip-portal/core/step-up'
import type { Context } from '../../context.ts'
import type { ErrorCode } from '../../errors/codes/error-codes.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { stepsDone } from '../../plans/history-rows.ts'
import type { JournalWriter } from '../../plans/journal-file.ts'
import { journalTexts } from '../../plans/journal.texts.ts'
import { abandonedError } from '../shared/abandoned-error.ts'
import { codeAnswer } from '../shared/code-answer.ts'
import { addedOrigins, warnSpecialOrigins } from '../shared/warn-special-origins.ts'
import { emit } from '../shared/watch.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { emitStep, followPlan, stepNumber } from './history/follow-plan.ts'
import { announcePlan } from './plan-output/print-plan.ts'
import { driftError } from './planning/draft-plan.ts'

/** Plan to run from the end of its journal. */
export interface Run {
  planning: RoutingPlans
  plan: Plan
  /** Steps that remain, as they cost and do now. */
  left: Plan
  /** Drift report, as seen at a time in ms; without it the run reads the records itself. */
  seen?: { at: number; drift: DriftReport }
  entries: readonly JournalEntry[]
  /** The last of the entries, which the journal lacks. */
  elsewhere: readonly JournalEntry[]
  journal: JournalWriter
  /** Command that continues after an interruption. */
  resume: string
  /** Seconds in which the changes must be confirmed; left out where they stay by themselves. */
  confirmWithin?: number
  /** Writes each step as a line, and follows the plan until it has ended. */
  watch?: boolean
  question: string
  done: (steps: number) => string
}

/** Progress of a plan, for programs that read the error; `next` is the command that goes on. */
type Progress = { plan: string; steps_done: number; steps_total: number; next: string }

/** Runs a plan with one code, and ends the command with its result. */
export async function runPlan(context: Context, run: Run): Promise<void> {
  const { plan, entries, journal } = run
  const total = plan.orders.reduce((sum, { steps }) => sum + steps.length, 0)
  let done = stepsDone(entries)
  const written = new Set<number>()
  const append = async (added: readonly JournalEntry[]) => {
    await journal.append(added)
    for (const entry of added) {
      if (entry.entry !== 'done') continue
      const isOwn = !run.elsewhere.includes(entry)
      if (isOwn) done += 1
      const step = stepNumber(plan, entry.order, entry.step)
      if (run.watch && isOwn) emitStep(context, plan, step, { done, total })
      written.add(step)
    }
    context.io.progress(desiredStateTexts.progress(done, total))
  }
  const alreadyDone = done
  const result = await runApplyFlow(context, run, append)
  const hints = [
    ...(done > 0 || context.signal.aborted ? [texts.resumeWith(run.resume)] : []),
    ...(done > 0 && plan.undoes === null ? [texts.undoHint(plan.id)] : []),
    ...(done > 0 && run.confirmWithin !== undefined ? [texts.confirmHint(plan.id)] : []),
  ]
  const progress: Progress = { plan: plan.id, steps_done: done, steps_total: total, next: run.resume }
  if (result.kind === 'abandoned') {
    const error = abandonedError(context, result.asks, result.context.failure)
    const isBegun = done > alreadyDone
    throw new CliError(
      error.exitCode,
      error.code,
      error.message,
      [...error.hints, ...(isBegun ? [desiredStateTexts.stopped(done, total), ...hints] : [])],
      isBegun ? progress : error.details,
    )
  }
  const outcome = result.kind === 'done' && result.output.kind === 'done' ? result.output.value : null
  if (outcome?.kind === 'drifted') throw driftError(outcome.drifted)
  if (outcome?.kind === 'differing')
    throw notReached('NOT_REACHED', [desiredStateTexts.differing, ...outcome.differing.map(driftText)], progress)
  if (outcome?.kind === 'unverified')
    throw notReached('NOT_VERIFIED', [desiredStateTexts.unverified, failureText(outcome.failure)], progress)
  if (outcome?.kind === 'stopped') throw stoppedError(context, outcome.failed, hints, progress)
  const applied = { success: true, plan: plan.id, undoes: plan.undoes, applied: done - alreadyDone, total }
  if (run.watch) {
    emit(context, { line: run.done(done - alreadyDone), style: 'green', data: { event: 'applied', ...applied } })
    return run.confirmWithin === undefined ? undefined : followPlan(context, run.planning, plan.id, written)
  }
  if (run.confirmWithin === undefined) return context.print.outcome(applied, run.done(done - alreadyDone))
  const confirm_by = (await context.read(run.planning.storedPlan(plan.id)))?.confirm_by ?? null
  await context.print.outcome({ ...applied, confirm_by }, run.done(done - alreadyDone))
  context.io.notice(unconfirmedText(confirm_by, context.portal.auth.now()))
  context.io.notice(texts.confirmHint(plan.id))
}

/** Makes the error of a plan whose steps are all done without the wanted state being there for sure. */
const notReached = (code: ErrorCode, lines: readonly string[], progress: Progress): CliError =>
  new CliError(exitCodes.notApplied, code, lines.join('\n'), [texts.compareAgain], progress)

async function runApplyFlow(context: Context, run: Run, append: JournalWriter['append']) {
  const { planning, plan, left, seen, entries, elsewhere, journal, confirmWithin } = run
  const ports = {
    entries: entries.slice(0, entries.length - elsewhere.length),
    elsewhere,
    append,
    onNotStored: (failure: Failure) => context.io.warn(journalTexts.notStored(failureText(failure))),
    ...(seen && { seen }),
    ...(confirmWithin !== undefined && { confirmWithin: () => confirmWithin }),
  }
  try {
    return await context.runFlow(planning.apply(ports), {
      details: async ({ refused }) => {
        if (refused) return null
        announcePlan(context, left)
        await warnSpecialOrigins(context, addedOrigins(left))
        return (await isAgreed(context, run.question)) ? ({ type: 'details.submit', details: plan } as const) : null
      },
      code: codeAnswer(context, codeFailureText),
      retry: null,
      'two-factor': null,
      restore: null,
    })
  } finally {
    await journal.close()
  }
}

/** Asks at a terminal only: for a script the file is the decision, or `--yes` where it deletes. */
const isAgreed = async ({ options, prompts }: Context, question: string): Promise<boolean> =>
  options.yes === true || prompts === null || (await prompts.confirm(question))

const recordOf = ({ step, block }: FailedStep): string => recordText(step.op === 'delete' ? step.from : step.to, block)

function stoppedError(
  context: Context,
  failed: FailedStep | null,
  hints: readonly string[],
  progress: Progress,
): CliError {
  const { steps_done: done } = progress
  const stopped = desiredStateTexts.stopped(done, progress.steps_total)
  if (failed === null) return new CliError(exitCodes.notApplied, 'STOPPED', stopped, hints, progress)
  const known = failureError(failed.failure, context.settings.url)
  // Nothing was changed, and the reason says more than "not applied".
  const isOwnEnd =
    failed.failure.kind === 'session-ended' ||
    (done === 0 && (isBlockChanged(failed.failure) || known.code === tokenScopeCode))
  const end = isUncertain(failed.failure) ? desiredStateTexts.unknownEnd : desiredStateTexts.rolledBack
  const message = [asSentence(desiredStateTexts.failed(failed, known.message)), end, stopped].join(' ')
  return new CliError(
    isOwnEnd ? known.exitCode : exitCodes.notApplied,
    isOwnEnd ? known.code : 'NOT_APPLIED',
    message,
    [...(isOwnEnd ? known.hints : []), ...hints],
    { ...progress, order: failed.order, op: failed.step.op, record: recordOf(failed) },
  )
}
