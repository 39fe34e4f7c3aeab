import type { QueryContext } from '@ip-portal/core/kernel/flow/query.machine'
import type { CheckedHandle } from '@ip-portal/core/new-order'
import { handleOf, handleProblem, registryTexts, type RegistryField } from '@ip-portal/core/registry'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { newOrderCommandTexts as texts } from './new-order.texts.ts'

/** Handle of the registry, given by an option or a prompt. */
export interface Handle {
  field: RegistryField
  /** Value of the option. */
  given: string | undefined
  /** Text of the prompt, and its default answer. */
  question: string
  initial: string
  /** True when it may stay empty. */
  isOptional: boolean
}

/** Checks the form of a typed handle; gives the text of the problem, or null. */
export function malformed({ field, isOptional }: Pick<Handle, 'field' | 'isOptional'>, typed: string): string | null {
  const problem = handleProblem(field, typed)
  if (problem !== null) return registryTexts.malformed[problem]
  return handleOf(typed) === '' && !isOptional ? registryTexts.fields[field] : null
}

/**
 * Verifies a handle at the registry; repeats the prompt for an unknown one, and ends with a usage error without
 * prompts.
 */
export async function checkedHandle(context: Context, handle: Handle): Promise<CheckedHandle> {
  const { io, prompts } = context
  const label = registryTexts.fields[handle.field]
  let value = handle.given === undefined && prompts === null ? handle.initial : handle.given
  for (;;) {
    const typed = handleOf(value ?? (await asked(context, handle)))
    if (typed === '') return { value: '', isVerified: false }
    if (await isKnown(context, typed)) {
      io.notice(texts.verified(label, typed, registryTexts.verified))
      return { value: typed, isVerified: true }
    }
    const message = `${registryTexts.checkFailed}: ${registryTexts.notFound(typed)}`
    if (prompts === null) throw usageError(message)
    io.error(message)
    value = undefined
  }
}

/** Asks for a handle; a dash leaves an optional one empty, because Enter takes the default. */
async function asked({ prompts }: Context, handle: Handle): Promise<string> {
  const { isOptional, initial } = handle
  const question = isOptional && initial !== '' ? texts.orgQuestion(handle.question) : handle.question
  const typed = await prompts?.text(question, {
    initial,
    check: (text) => (isOptional && text === '-') || malformed(handle, text) === null,
    hint: malformed(handle, '?') ?? handle.question,
  })
  return typed === '-' || typed === undefined ? '' : typed
}

async function isKnown(context: Context, value: string): Promise<boolean> {
  const result = await context.runFlow(context.portal.registryCheck(value), { details: null, retry: null })
  const { failure } = result.context as Pick<QueryContext<never>, 'failure'>
  if (failure !== null) throw failureError(failure, context.settings.url)
  return result.kind === 'resting'
}
