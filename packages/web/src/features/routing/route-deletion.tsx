import { kernelTexts } from '@ip-portal/core/kernel/kernel.texts'
import { routingTexts, type RoutingChange } from '@ip-portal/core/routing'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface RouteDeletionProps {
  origin: string
  maintainer: string
  block: string
  problem: ReactNode
  onSubmit: (change: RoutingChange) => void
  onCancel: () => void
}

/** Asks before a route is deleted; the safe choice comes first. */
export const RouteDeletion = ({ origin, maintainer, block, problem, onSubmit, onCancel }: RouteDeletionProps) => (
  <div className="stack">
    {problem}
    <p>{routingTexts.deleteQuestion(origin, block)}</p>
    <div className="row dialog-actions">
      <Button kind="text" label={kernelTexts.cancel} onClick={onCancel} autoFocus />
      <Button
        kind="danger"
        label={routingTexts.deleteRoute}
        onClick={() => onSubmit({ op: 'delete', from: { kind: 'route', origin, maintainer } })}
      />
    </div>
  </div>
)
