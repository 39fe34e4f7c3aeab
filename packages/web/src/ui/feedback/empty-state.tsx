import { InboxIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  /** True where it stands for the whole page; its title is then the heading. */
  isPage?: boolean
}

/** Says that there is no data yet, and offers the next action. */
export function EmptyState({ title, hint, action, icon = <InboxIcon />, isPage = false }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-icon">{icon}</span>
      {isPage ? <h1>{title}</h1> : <p className="empty-title">{title}</p>}
      {hint !== undefined && <p className="muted">{hint}</p>}
      {action}
    </div>
  )
}
