import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

/** Nothing here yet, and what to do about it. */
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
