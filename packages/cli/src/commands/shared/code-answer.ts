import { isUncertain, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { codeStepTexts } from '@ip-portal/core/kernel/flow/shared-states/code-step.texts'
import { isOneTimeCode, isRecoveryCode } from '@ip-portal/core/kernel/values/one-time-code'
import type { Context } from '../../context.ts'
import { codeSource } from '../../one-time-code/code-source.ts'
import { notTakenReport } from './confirm.ts'

/** One-time code, or a recovery code in its place. */
type CodeEvent = { type: 'code.submit' | 'recovery.submit'; code: string }

interface CodePrompt {
  context: { failure: Failure | null }
  refused: boolean
  can: (event: CodeEvent) => boolean
}

/**
 * Answers the questions for a one-time code, at sign-in and in the step-up: from options and environment first, then
 * from a prompt. `failureText` is the text of a refused code.
 */
export function codeAnswer(context: Context, failureText: (failure: Failure) => string) {
  const { io, prompts, clock, signal } = context
  const source = codeSource(context.options, context.env, { io, signal, clock })
  return async ({ context: { failure }, refused, can }: CodePrompt) => {
    const code = (await source?.(refused && failure !== null && mayBeUsed(failure))) ?? null
    if (code !== null) return eventOf(code)
    if (prompts === null) return null
    if (refused && failure) io.error(notTakenReport(context, failure, failureText(failure)))
    const typed = await prompts.text(codeStepTexts.code, {
      check: (text) => can(eventOf(text)),
      hint: codeStepTexts.codeHint,
    })
    return eventOf(typed)
  }
}

/** Answers as `codeAnswer`, with one-time codes only: for a flow that takes no recovery code. */
export function oneTimeCodeAnswer(context: Context, failureText: (failure: Failure) => string) {
  const answer = codeAnswer(context, failureText)
  return async (prompt: Omit<CodePrompt, 'can'>) => {
    const event = await answer({ ...prompt, can: ({ code }) => isOneTimeCode(code) })
    return event && ({ type: 'code.submit', code: event.code } as const)
  }
}

/** True where the code was used before, and where an answer was lost, so that it may have been. */
const mayBeUsed = (failure: Failure): boolean =>
  isUncertain(failure) || (failure.kind === 'refused' && failure.code === 'CODE_USED')

const eventOf = (text: string): CodeEvent => ({
  type: isRecoveryCode(text) ? 'recovery.submit' : 'code.submit',
  code: withoutSpaces(text),
})

/** Removes the space of `123 456`, as authenticator apps show a code. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '')
