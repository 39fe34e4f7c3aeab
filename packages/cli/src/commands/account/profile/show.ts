import { accountTexts } from '@ip-portal/core/account'
import type { Context } from '../../../context.ts'

/** Shows name, e-mail and phone of the user. */
export async function showProfile(context: Context): Promise<void> {
  context.session()
  const profile = await context.read(context.portal.profile(), accountTexts.profileLoadFailed)
  await context.print.record({
    data: profile,
    sections: [
      {
        title: accountTexts.profileTitle,
        lines: [
          [accountTexts.name, profile.name || '-'],
          [accountTexts.email, profile.email || '-'],
          ...(profile.pendingEmail === '' ? [] : [[accountTexts.pendingEmailLabel, profile.pendingEmail] as const]),
          [accountTexts.phone, profile.phone || '-'],
        ],
      },
    ],
  })
}
