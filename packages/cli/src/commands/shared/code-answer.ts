import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { stepUpTexts } from '@ip-portal/core/step-up'
import type { Context } from '../../context.ts'
import { codeSource } from '../../one-time-code/code-source.ts'

interface CodePrompt {
  context: { failure: Failure | null }
  refused: boolean
  can: (event: { type: 'code.submit'; code: string }) => boolean
}

/**
 * Answers the questions for a one-time code, at sign-in and in the step-up: from options and environment first, then
 * from a prompt. `failureText` is the text of a refused code.
 */
export function codeAnswer(context: Context, failureText: (failure: Failure) => string) {
  const { io, prompts, portal, signal } = context
  const source = codeSource(context.options, context.env, { io, signal, now: portal.now })
  return async ({ context: { failure }, refused, can }: CodePrompt) => {
    // Only a plain refusal means a wrong code; an error may mean that the code was used before.
    const isWrong = failure?.kind === 'refused' && failure.status < 300
    const code = (await source?.(refused && isWrong)) ?? null
    if (code !== null) return { type: 'code.submit', code } as const
    if (prompts === null) return null
    if (refused && failure) io.error(failureText(failure))
    const typed = await prompts.text(stepUpTexts.code, {
      check: (text) => can({ type: 'code.submit', code: withoutSpaces(text) }),
      hint: stepUpTexts.codeHint,
    })
    return { type: 'code.submit', code: withoutSpaces(typed) } as const
  }
}

/** Removes the space of `123 456`, as authenticator apps show a code. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '')
