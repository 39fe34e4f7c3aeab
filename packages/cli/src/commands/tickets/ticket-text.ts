import { ticketsTexts } from '@ip-portal/core/tickets'
import { sharedTexts } from '../shared/shared.texts.ts'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors/exit-codes.ts'

/** A text that is written once: from the option or stdin at once, else from the person when it is needed. */
export interface TicketText {
  /** Asks the person on the first call; later calls give the same text. */
  read: () => Promise<string>
  /** Runs what sends the text; when that fails, what the person typed is shown, so that it is not lost. */
  send: (work: () => Promise<void>) => Promise<void>
}

/** Reads `--text`; `-` means stdin. A usage error without the option and without a person to ask. */
export async function ticketText(
  { io, prompts, signal }: Context,
  given: string | undefined,
  question: string,
): Promise<TicketText> {
  if (given === undefined && prompts === null) throw usageError(sharedTexts.optionsMissing(['--text']))
  let text = given === '-' ? await io.readInput(signal) : given
  if (text !== undefined && text.trim() === '') throw usageError(ticketsTexts.emptyReply)
  let typed: string | null = null
  return {
    read: async () => {
      if (text === undefined) {
        typed = (await prompts?.lines(question)) ?? ''
        text = typed
      }
      return text
    },
    send: async (work) => {
      try {
        await work()
      } catch (error) {
        if (typed) io.warn(`${sharedTexts.typedText}\n${typed}`)
        throw error
      }
    },
  }
}
