import { promoCodeOf, promoTexts } from '@ip-portal/core/promo'
import type { Context } from '../../context.ts'
import { sharedTexts } from './shared.texts.ts'

/** Source of the promo codes of a flow; the command that repeats a lost write gets the last one. */
export interface PromoCodes {
  /** Gives the next code; empty for none, null when no other one can be asked for. */
  next: () => Promise<string | null>
  /** Offers the given code again, after the price has changed. */
  offerAgain: () => void
}

/**
 * Gives the code of the option first, then typed ones. With `--yes` there is no prompt: null after the given code was
 * refused, because without it the price is another one.
 */
export function promoCodes({ answered, options, prompts }: Context, given: string): PromoCodes {
  let isGivenOpen = true
  const answer = (typed: string) => {
    const code = promoCodeOf(typed)
    answered({ '--promo': code })
    return code
  }
  return {
    offerAgain: () => {
      isGivenOpen = true
    },
    next: async () => {
      const isFirst = isGivenOpen
      isGivenOpen = false
      if (isFirst && given !== '') return answer(given)
      if (options.yes) return given === '' ? '' : null
      return answer((await prompts?.text(sharedTexts.emptyForNone(promoTexts.code), { check: () => true })) ?? '')
    },
  }
}
