import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

/** Says that there is no data yet, and offers the next action. */
export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon !== undefined && <span className="empty-icon">{icon}</span>}
      <p className="empty-title">{title}</p>
      {hint !== undefined && <p className="muted">{hint}</p>}
      {action}
    </div>
  )
}
