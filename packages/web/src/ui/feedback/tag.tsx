import { Tag as PrimeTag } from 'primereact/tag'
import type { ReactNode } from 'react'
import type { Severity } from '@ip-portal/core/kernel/values/severity'

interface TagProps {
  severity: Severity | 'info'
  children: ReactNode
  title?: string | undefined
}

const parts = { value: { className: 'tag-value' } }

/** State in one or two words; the colour only repeats their meaning. */
export function Tag({ severity, children, title }: TagProps) {
  return <PrimeTag unstyled className={`tag tone-${severity}`} title={title} value={children} pt={parts} />
}
