import {
  accountTexts,
  profileProblem,
  profileProblemTexts,
  profileSavedText,
  needsPassword,
  type ProfileFields,
  type ProfileForm,
} from '@ip-portal/core/account'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isDecidedRefusal } from '@ip-portal/core/kernel/failure/kernel.texts'
import { codeFailureText } from '@ip-portal/core/step-up'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { abandonedError } from '../../shared/abandoned-error.ts'
import { askPassword } from '../../shared/ask-password.ts'
import { codeAnswer } from '../../shared/code-answer.ts'
import { wantsRetry } from '../../shared/confirm.ts'
import { sharedTexts } from '../../shared/shared.texts.ts'

export type ProfileOptions = Partial<ProfileFields>

/** Changes the given values of name, e-mail and phone; without any it asks for all three. */
export async function setProfile(context: Context, options: ProfileOptions): Promise<void> {
  const { portal, prompts } = context
  const isGiven = Object.keys(options).length > 0
  if (!isGiven && prompts === null) throw usageError(sharedTexts.optionsMissing(['--name', '--email', '--phone']))
  // Given values are checked before anything is read; stored values are valid.
  refuseProblem({ name: '-', email: 'a@b.example', phone: '', ...options })
  context.session()
  const before = await context.read(portal.profile(), accountTexts.profileLoadFailed)
  const profile = isGiven ? { ...before, ...options } : await asked(context, before)
  const isAsked = needsPassword({ ...profile, newPassword: '' }, before.email)
  const currentPassword = isAsked ? await askPassword(context) : ''
  await saveProfile(context, { ...profile, currentPassword, newPassword: '', confirmPassword: '' }, before.email)
}

function refuseProblem(profile: ProfileFields): void {
  const passwords = { currentPassword: '', newPassword: '', confirmPassword: '' }
  const problem = profileProblem({ ...profile, ...passwords }, profile.email)
  if (problem !== null) throw usageError(profileProblemTexts[problem])
}

async function asked({ prompts }: Context, before: ProfileFields): Promise<ProfileFields> {
  if (prompts === null) return before
  const isFine = (change: Partial<ProfileFields>) => {
    const profile = { name: '-', email: 'a@b.example', phone: '', ...change }
    const form = { ...profile, currentPassword: '', newPassword: '', confirmPassword: '' }
    return profileProblem(form, profile.email) === null
  }
  return {
    name: await prompts.text(accountTexts.name, { initial: before.name, check: (name) => isFine({ name }) }),
    email: await prompts.text(accountTexts.email, {
      initial: before.email,
      check: (email) => isFine({ email }),
      hint: accountTexts.emailMalformed,
    }),
    phone: await prompts.text(accountTexts.phone, { initial: before.phone, check: () => true }),
  }
}

/** Sends a profile, with a code where the server wants one; the stored session then has the new name. */
export async function saveProfile(context: Context, details: ProfileForm, presentEmail: string): Promise<void> {
  const { portal, print, settings } = context
  const { name, email, phone } = details
  const { context: ended, ...end } = await context.runFlow(portal.saveProfile(presentEmail), {
    code: codeAnswer(context, codeFailureText),
    details: async ({ refused, context: { failure } }) =>
      !refused || (await wantsRetry(context, failure, accountTexts.profileFailed))
        ? ({ type: 'form.submit', details } as const)
        : null,
  })
  if (end.kind === 'abandoned' && end.asks === 'code') throw abandonedError(context, 'code', ended.failure)
  if (ended.problem !== null) throw usageError(profileProblemTexts[ended.problem])
  if (ended.failure !== null && isDecidedRefusal(ended.failure, 'wrongPassword'))
    throw new CliError(exitCodes.notSignedIn, 'WRONG_PASSWORD', failureText(ended.failure, accountTexts.profileFailed))
  if (ended.failure !== null) throw failureError(ended.failure, settings.url, accountTexts.profileFailed)
  const message = ended.data?.message ?? ''
  await print.outcome({ success: true, message, name, email, phone }, profileSavedText(message))
}
