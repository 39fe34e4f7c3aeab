import { useId } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { openRoutingFlows } from '@ip-portal/core/portal/routing'
import {
  announcementsAgeText,
  bgpTexts,
  effectsOnSeen,
  validitySeverity,
  validityTexts,
  type RoutedBlock,
  type SeenBlockState,
} from '@ip-portal/core/routing'
import { authPortal, flowsOf } from '../../../portal/auth-portal.ts'
import { useQuery } from '../../../portal/use-portal.ts'
import { CopyValue } from '../../../ui/buttons/copy-value.tsx'
import { QueryError } from '../../../ui/feedback/query-error.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'

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
            <li key={`${effect.origin} ${effect.prefix}`}>
              <span className="mono">
                <CopyValue text={effect.origin} /> <CopyValue text={effect.prefix} />
              </span>
              <span className="effects-states">
                <Tag severity={validitySeverity(effect.before)}>{validityTexts[effect.before]}</Tag>
                <span aria-hidden="true">→</span>
                <Tag severity={validitySeverity(effect.after)}>{validityTexts[effect.after]}</Tag>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
