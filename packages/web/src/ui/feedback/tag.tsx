import type { Severity } from '@ip-portal/core/kernel/values/severity'
import type { ReactNode } from 'react'

interface TagProps {
  severity: Severity | 'info'
  children: ReactNode
  title?: string | undefined
}

/** State in one or two words; the colour only repeats their meaning. */
export function Tag({ severity, children, title }: TagProps) {
  return (
    <span className={`tag tone-${severity}`} title={title}>
      {children}
    </span>
  )
}
