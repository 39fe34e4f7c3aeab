import { isApiToken } from '@ip-portal/core/kernel/wire/api-token'
import { sessionTexts } from '@ip-portal/core/session'
import type { Context } from '../../context.ts'
import { sessionCommandTexts as texts } from './session.texts.ts'

/** Removes the stored session; succeeds without one too. An API token in IPPORTAL_TOKEN outlives it. */
export async function logout(context: Context): Promise<void> {
  const token = context.portal.auth.signedIn()?.token ?? null
  if (context.isTokenGiven && isApiToken(token))
    return context.print.outcome({ success: true, ended: false }, texts.tokenOutlives)
  if (context.isTokenGiven) context.io.warn(texts.tokenStays)
  await context.forgetSession()
  await context.keepSession()
  await context.print.outcome({ success: true }, token === null ? sessionTexts.notSignedIn : sessionTexts.signedOut)
}
