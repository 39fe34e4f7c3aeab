import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

interface RecordDeletionProps {
  question: string
  /** What the deletion brings with it. */
  children?: ReactNode
  label: string
  problem: ReactNode
  onSubmit: () => void
  onCancel: () => void
}

/** Asks before something is deleted; the safe choice comes first. */
export const RecordDeletion = ({ question, children, label, problem, onSubmit, onCancel }: RecordDeletionProps) => (
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
