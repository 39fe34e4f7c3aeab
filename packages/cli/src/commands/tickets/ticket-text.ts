import { isBlank } from '@ip-portal/core/kernel/values/blank'
import { ticketsTexts } from '@ip-portal/core/tickets'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { sharedTexts } from '../shared/shared.texts.ts'

/** Text of a ticket: from the option or stdin, else from a prompt when it is needed. */
export interface TicketText {
  /** Gives the text; only the first call opens a prompt. */
  read: () => Promise<string>
  /** Runs the work that sends the text; after a failure it prints a typed text, so that the text is not lost. */
  send: (work: () => Promise<void>) => Promise<void>
}

/** Reads `--text`; `-` means stdin. Throws a usage error without the option and without prompts. */
export async function ticketText(
  { io, prompts, signal }: Context,
  given: string | undefined,
  question: string,
): Promise<TicketText> {
  if (given === undefined && prompts === null) throw usageError(sharedTexts.optionsMissing(['--text']))
  let text = given === '-' ? await io.readInput(signal) : given
  if (text !== undefined && isBlank(text)) throw usageError(ticketsTexts.emptyReply)
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
