import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { stepUpTexts } from '@ip-portal/core/step-up'
import type { Context } from '../../context.ts'
import { codeSource } from '../../one-time-code/code-source.ts'

interface CodeMoment {
  context: { failure: Failure | null }
  refused: boolean
  can: (event: { type: 'code.submit'; code: string }) => boolean
}

/**
 * Answers every question for a one-time code, in sign-in and in sensitive actions: from options and
 * environment first, then from the person. `failureText` says why the last code was refused.
 */
export function codeAnswer(context: Context, failureText: (failure: Failure) => string) {
  const { io, prompts, portal, signal } = context
  const source = codeSource(context.options, context.env, { io, signal, now: portal.now })
  return async ({ context: { failure }, refused, can }: CodeMoment) => {
    // Only a plain "no" says that the code itself was wrong; an error may mean that it was used before.
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

/** Authenticator apps show `123 456`. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '')
