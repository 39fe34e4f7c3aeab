import { sessionTexts } from '@ip-portal/core/session'
import type { Context } from '../../context.ts'
import { sessionCommandTexts as texts } from './session.texts.ts'

/** Removes the stored session; succeeds without one too. */
export async function logout(context: Context): Promise<void> {
  if (context.isTokenGiven) context.io.warn(texts.tokenStays)
  const wasSignedIn = context.portal.signedIn() !== null
  context.forgetSession()
  await context.keepSession()
  await context.print.outcome({ success: true }, wasSignedIn ? sessionTexts.signedOut : sessionTexts.notSignedIn)
}
