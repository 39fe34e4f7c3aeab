import type { ReactNode } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { Button } from '../../ui/buttons/button.tsx'

interface DeleteConfirmationProps {
  question: string
  /** Effects of the deletion. */
  children?: ReactNode
  label: string
  problem: ReactNode
  onSubmit: () => void
  onCancel: () => void
}

/** Asks for confirmation before a deletion; the cancel button has the focus. */
export const DeleteConfirmation = ({
  question,
  children,
  label,
  problem,
  onSubmit,
  onCancel,
}: DeleteConfirmationProps) => (
  <div className="stack">
    {problem}
    <p>{question}</p>
    {children}
    <div className="row dialog-actions">
      <Button kind="text" label={kernelTexts.cancel} onClick={onCancel} autoFocus />
      <Button kind="danger" label={label} onClick={onSubmit} />
    </div>
  </div>
)
