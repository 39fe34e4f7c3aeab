import type { Severity } from '@ip-portal/core/kernel/values/severity'
import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'

interface StatCardProps {
  label: string
  value: ReactNode
  note?: ReactNode
  severity?: Severity | 'info' | undefined
  icon?: ReactNode
}

/** One figure of a dashboard with its name; screen readers read "name: value". */
export function StatCard({ label, value, note, severity = 'info', icon }: StatCardProps) {
  return (
    <dl className="card stat-card">
      <dt className="stat-label">{label}</dt>
      <dd className="stat-value">{value}</dd>
      {note !== undefined && note !== null && <dd className="stat-note">{note}</dd>}
      {icon !== undefined && (
        <dd className={joinClasses('stat-icon', `tone-${severity}`)} aria-hidden="true">
          {icon}
        </dd>
      )}
    </dl>
  )
}
