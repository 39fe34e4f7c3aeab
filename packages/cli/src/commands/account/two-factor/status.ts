import { accountTexts, securitySeverity } from '@ip-portal/core/account'
import type { Context } from '../../../context.ts'
import { accountCommandTexts as texts } from '../account.texts.ts'

/** Shows the state of the second factor. */
export async function showTwoFactor(context: Context): Promise<void> {
  context.session()
  const security = await context.read(context.portal.securityStatus())
  const isOn = security.is2FAEnabled
  await context.print.record({
    data: security,
    sections: [
      {
        title: texts.twoFactor,
        lines: [[texts.state, isOn ? accountTexts.twoFactorOn : accountTexts.twoFactorOff, securitySeverity(isOn)]],
      },
    ],
  })
}
