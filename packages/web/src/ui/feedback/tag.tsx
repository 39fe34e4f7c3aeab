import type { Severity } from '@ip-portal/core/kernel/values/severity'
import type { ReactNode } from 'react'

interface TagProps {
  severity: Severity | 'info'
  children: ReactNode
  title?: string | undefined
}

/** A state in one or two words. The words carry the meaning; the colour only repeats it. */
export function Tag({ severity, children, title }: TagProps) {
  return (
    <span className={`tag tone-${severity}`} title={title}>
      {children}
    </span>
  )
}
