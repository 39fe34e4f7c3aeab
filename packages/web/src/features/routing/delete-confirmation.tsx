import type { ReactNode } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { routingTexts } from '@ip-portal/core/routing'
import { Button } from '../../ui/buttons/button.tsx'

interface DeleteConfirmationProps {
  question: string
  /** Effects of the deletion. */
  children?: ReactNode
  label: string
  problem: ReactNode
  onSubmit: () => void
  /** Adds the deletion to the changes that wait; null where none can wait. */
  onStage: (() => void) | null
  onCancel: () => void
}

/** Asks for confirmation before a deletion; the cancel button has the focus. */
export const DeleteConfirmation = ({
  question,
  children,
  label,
  problem,
  onSubmit,
  onStage,
  onCancel,
}: DeleteConfirmationProps) => (
  <div className="stack">
    {problem}
    <p>{question}</p>
    {children}
    <div className="row dialog-actions">
      <Button kind="text" label={kernelTexts.cancel} onClick={onCancel} autoFocus />
      {onStage && <Button kind="secondary" label={routingTexts.stage} onClick={onStage} />}
      <Button kind="danger" label={label} onClick={onSubmit} />
    </div>
  </div>
)
