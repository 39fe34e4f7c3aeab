import { useId } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { openRoutingFlows } from '@ip-portal/core/portal/routing'
import {
  announcementsAgeText,
  bgpTexts,
  effectsOnSeen,
  type RoutedBlock,
  type SeenBlockState,
} from '@ip-portal/core/routing'
import { EffectRow } from '../../../features/routing/change-effects.tsx'
import { authPortal, flowsOf } from '../../../portal/auth-portal.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { QueryError } from '../../../ui/feedback/query-error.tsx'

const routingFlows = flowsOf(openRoutingFlows)

interface SeenEffectsProps {
  order: number
  block: Pick<RoutedBlock, 'cidr' | 'roas'>
  /** ROAs of the block after the change. */
  after: SeenBlockState['roas']
}

/** Previews what other ROAs of a block mean for the announcements that the world sees of it. */
export function SeenEffects({ order, block, after }: SeenEffectsProps) {
  const titleId = useId()
  const { data, failure, refresh } = useQuery(() => routingFlows.announcements(order))
  if (failure) return <QueryError text={failureText(failure)} onRetry={refresh} />
  if (!data) return null
  const isKnown = data.outdated !== 1
  const seen = isKnown ? data.announcements.filter((one) => one.order_id === order) : null
  const effects = effectsOnSeen({ block: block.cidr, roas: block.roas, seen }, after)
  return (
    <section className="effects" aria-labelledby={titleId}>
      <p className="effects-title" id={titleId}>
        {bgpTexts.effects}
      </p>
      {effects.length === 0 && <p>{isKnown ? bgpTexts.noEffects : announcementsAgeText(data, authPortal.now())}</p>}
      {effects.length > 0 && (
        <ul className="effects-list">
          {effects.map((effect) => (
            <EffectRow key={`${effect.origin} ${effect.prefix}`} {...effect} />
          ))}
        </ul>
      )}
    </section>
  )
}
