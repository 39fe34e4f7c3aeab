import { useId, type ReactNode } from 'react'
import { isSpecialAsn } from '@ip-portal/core/kernel/values/asn'
import {
  effectOnValidity,
  invalidReasonText,
  isOutdated,
  routingTexts,
  validitySeverity,
  validityTexts,
  type RoutedBlock,
  type RoutingChange,
  type RouteValidity,
  type ValidityEffect,
} from '@ip-portal/core/routing'
import { useAddition } from '../../portal/use-portal.ts'
import { CopyValue } from '../../ui/buttons/copy-value.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import './routing.css'

interface ChangeEffectsProps {
  /** Null while the input is not valid. */
  change: RoutingChange | null
  block: RoutedBlock
}

/** Previews the effect of a change on the RPKI validity of each route of the block. */
export function ChangeEffects({ change, block }: ChangeEffectsProps) {
  const titleId = useId()
  return (
    <section className="effects" aria-labelledby={titleId} aria-live="polite">
      <p className="effects-title" id={titleId}>
        {routingTexts.effectTitle}
      </p>
      {change === null ? (
        <p className="muted">{routingTexts.effectPending}</p>
      ) : isOutdated(block.report) ? (
        <p>{routingTexts.effectUnknown}</p>
      ) : (
        <Effects effects={effectOnValidity(change, block)} total={block.routes.length} />
      )}
      {change !== null && <SpecialOrigin change={change} />}
      {block.report === null && <p className="muted">{routingTexts.effectWithoutRegistry}</p>}
    </section>
  )
}

/** Warns of an origin that no network announces; demo data have such origins, and the server says that they are demo. */
function SpecialOrigin({ change }: { change: RoutingChange }) {
  const isDemo = useAddition('demo') === true
  const added = 'to' in change && change.to.kind === 'route' ? change.to.origin : null
  if (added === null || !isSpecialAsn(added, isDemo)) return null
  return <Message severity="warning">{routingTexts.specialOrigin(added)}</Message>
}

function Effects({ effects, total }: { effects: readonly ValidityEffect[]; total: number }) {
  if (effects.length === 0) return <p>{routingTexts.noEffect}</p>
  const others = total - effects.filter(({ before }) => before !== null).length
  return (
    <>
      <ul className="effects-list">
        {effects.map(({ before, after, published, ...announced }) => (
          <EffectRow
            key={`${announced.origin} ${announced.prefix}`}
            {...announced}
            before={before?.state ?? null}
            after={after?.state ?? null}
          >
            {after !== null && invalidReasonText(after) !== '' && (
              <small className="muted">{invalidReasonText(after)}</small>
            )}
            {published !== null && (
              <small className="muted">{routingTexts.oncePublished(validityTexts[published.state])}</small>
            )}
          </EffectRow>
        ))}
      </ul>
      {others > 0 && <p className="muted">{routingTexts.effectOthers(others)}</p>}
    </>
  )
}

interface EffectRowProps {
  origin: string
  prefix: string
  /** Validity before and after the change; null where the announcement is not there. */
  before: RouteValidity['state'] | null
  after: RouteValidity['state'] | null
  children?: ReactNode
}

/** One row of a list of effects: an announcement with its validity before and after a change. */
export const EffectRow = ({ origin, prefix, before, after, children }: EffectRowProps) => (
  <li>
    <span className="mono">
      <CopyValue text={origin} /> <CopyValue text={prefix} />
    </span>
    <span className="effects-states">
      <ValidityTag validity={before} without={routingTexts.effectIsNew} />
      <span aria-hidden="true">→</span>
      <ValidityTag validity={after} without={routingTexts.effectIsGone} />
    </span>
    {children}
  </li>
)

const ValidityTag = ({ validity, without }: { validity: RouteValidity['state'] | null; without: string }) =>
  validity === null ? (
    <Tag severity="secondary">{without}</Tag>
  ) : (
    <Tag severity={validitySeverity(validity)}>{validityTexts[validity]}</Tag>
  )
