import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { sharedTexts } from './shared.texts.ts'

/** Ends the command unless the server offers an addition; without a session it reports that first. */
export async function requireOffer(context: Context, addition: string): Promise<void> {
  context.session()
  const { additions } = await context.read(context.portal.securityStatus())
  if (!additions.includes(addition)) throw new CliError(exitCodes.failed, 'NOT_OFFERED', sharedTexts.notOffered)
}
