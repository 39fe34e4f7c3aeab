import type { AppliedPromo } from '../../kernel/flow/shared-states/promo-step.ts'
import type { WalkEvent } from '../walk/walk.ts'

interface Promo {
  code: string
  promo: AppliedPromo | null
}

/**
 * Reads the promo code and its result from a walk: the code typed last, with the answer to its check. No code counts
 * after a cancel, for another service, and after an error for which the offer has changed.
 */
export const promoOf = (events: readonly WalkEvent[], isOutdated: (error: Refusal) => boolean): Promo =>
  events.reduce<Promo>((known, event) => {
    if (event.type === 'promo.cancel' || event.type === 'service.choose') return none
    if (event.type.startsWith('xstate.error.') && isOutdated(event.error as Refusal)) return none
    if (event.type === 'xstate.done.actor.checkPromo') return { ...known, promo: event.output as AppliedPromo }
    const typed = event['code']
    if (typeof typed !== 'string') return known
    const isUnchecked = known.promo === null && typed !== known.code
    return event.type === 'promo.apply' || isUnchecked ? { code: typed, promo: null } : known
  }, none)

interface Refusal {
  status?: number
  code?: string
}

const none: Promo = { code: '', promo: null }
