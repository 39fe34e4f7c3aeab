import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import { BareButton } from './bare-button.tsx'

interface IconButtonProps {
  /** Name for screen readers. */
  label: string
  icon: ReactNode
  onClick: () => void
  className?: string
  title?: string
  'aria-expanded'?: boolean
}

/** Button that shows an icon alone. */
export const IconButton = ({ label, icon, className, ...props }: IconButtonProps) => (
  <BareButton className={joinClasses('icon-button', className)} aria-label={label} {...props}>
    {icon}
  </BareButton>
)
