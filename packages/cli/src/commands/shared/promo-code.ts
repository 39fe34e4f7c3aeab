import { promoCodeOf, promoTexts } from '@ip-portal/core/promo'
import { sharedTexts } from './shared.texts.ts'
import type { Context } from '../../context.ts'

/** Where the promo code of a flow comes from. */
export interface PromoCodes {
  /** Empty for none; null when nobody may be asked for another one. */
  next: () => Promise<string | null>
  /** The price has moved: what was given counts again. */
  offerAgain: () => void
}

/**
 * Gives the promo code: the one of the option, then whatever a person types. With `--yes` nobody is asked: null
 * where the given code was refused, since without it the price is another one.
 */
export function promoCodes({ options, prompts }: Context, given: string): PromoCodes {
  let isGivenOpen = true
  return {
    offerAgain: () => {
      isGivenOpen = true
    },
    next: async () => {
      const isFirst = isGivenOpen
      isGivenOpen = false
      if (isFirst && given !== '') return promoCodeOf(given)
      if (options.yes) return given === '' ? '' : null
      return promoCodeOf((await prompts?.text(sharedTexts.emptyForNone(promoTexts.code), { check: () => true })) ?? '')
    },
  }
}
