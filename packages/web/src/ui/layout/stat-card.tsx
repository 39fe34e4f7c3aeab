import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Severity } from '@ip-portal/core/kernel/values/severity'
import { joinClasses } from '../join-classes.ts'

interface StatCardProps {
  label: string
  value: ReactNode
  /** One line of context. */
  note?: ReactNode
  severity?: Severity | 'info' | undefined
  icon?: ReactNode
  /** Makes the whole card a link to the place where its figure is explained. */
  href?: string | undefined
}

/** One figure of a dashboard with its name; screen readers read "name: value". */
export function StatCard({ href, ...parts }: StatCardProps) {
  const { label, value, note, severity = 'info', icon } = parts
  const hasNote = note !== undefined && note !== null
  // A long amount is written smaller instead of being cut.
  const length = typeof value === 'string' ? ({ '--letters': value.length } as CSSProperties) : undefined
  const iconClass = joinClasses('stat-icon', `tone-${severity}`)
  if (href !== undefined) {
    return (
      <Link href={href} className="card stat-card stat-link">
        <span className="stat-label">{label}</span>
        <span className="stat-value" style={length}>
          {value}
        </span>
        {hasNote && <span className="stat-note">{note}</span>}
        {icon !== undefined && (
          <span className={iconClass} aria-hidden="true">
            {icon}
          </span>
        )}
      </Link>
    )
  }
  return (
    <dl className="card stat-card">
      <dt className="stat-label">{label}</dt>
      <dd className="stat-value" style={length}>
        {value}
      </dd>
      {hasNote && <dd className="stat-note">{note}</dd>}
      {icon !== undefined && (
        <dd className={iconClass} aria-hidden="true">
          {icon}
        </dd>
      )}
    </dl>
  )
}
