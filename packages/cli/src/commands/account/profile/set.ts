import {
  accountTexts,
  profileProblem,
  profileProblemTexts,
  type Profile,
  type ProfileForm,
} from '@ip-portal/core/account'
import { isDecidedRefusal } from '@ip-portal/core/kernel/failure/decided-refusals.texts'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { sharedTexts } from '../../shared/shared.texts.ts'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { wantsRetry } from '../../shared/confirm.ts'

export type ProfileOptions = Partial<Profile>

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
  await saveProfile(context, { ...profile, currentPassword: '', newPassword: '', confirmPassword: '' })
}

function refuseProblem(profile: Profile): void {
  const problem = profileProblem({ ...profile, currentPassword: '', newPassword: '', confirmPassword: '' })
  if (problem !== null) throw usageError(profileProblemTexts[problem])
}

async function asked({ prompts }: Context, before: Profile): Promise<Profile> {
  if (prompts === null) return before
  const isFine = (change: Partial<Profile>) =>
    profileProblem({
      ...{ name: '-', email: 'a@b.example', phone: '', ...change },
      ...{ currentPassword: '', newPassword: '', confirmPassword: '' },
    }) === null
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

/** Sends a profile; the stored session then has the new name. */
export async function saveProfile(context: Context, details: ProfileForm): Promise<void> {
  const { portal, print, settings } = context
  const { name, email, phone } = details
  const { context: ended } = await context.runFlow(portal.saveProfile(), {
    details: async ({ refused, context: { failure } }) =>
      !refused || (await wantsRetry(context, failure, accountTexts.profileFailed))
        ? ({ type: 'form.submit', details } as const)
        : null,
  })
  if (ended.problem !== null) throw usageError(profileProblemTexts[ended.problem])
  if (ended.failure !== null && isDecidedRefusal(ended.failure, 'wrongPassword'))
    throw new CliError(exitCodes.notSignedIn, 'WRONG_PASSWORD', failureText(ended.failure, accountTexts.profileFailed))
  if (ended.failure !== null) throw failureError(ended.failure, settings.url, accountTexts.profileFailed)
  const message = ended.data?.message ?? ''
  await print.outcome({ success: true, message, name, email, phone }, message || accountTexts.profileSaved)
}
