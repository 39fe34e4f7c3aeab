import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { uiTexts } from '../ui.texts.ts'
import { buttonClass, type ButtonKind } from './button-class.ts'

interface LinkButtonProps {
  href: string
  label: string
  /** Name that begins with the label, where others of the same label stand around it. */
  ariaLabel?: string
  icon?: ReactNode
  kind?: ButtonKind
  /** Opens in a new tab, because it leaves the portal. */
  external?: boolean | undefined
  size?: 'small' | undefined
  /** Called before the link is followed; may prevent that. */
  onClick?: ((event: MouseEvent) => void) | undefined
}

/** Link that looks like a button; unlike a button it can be opened in a new tab and copied. */
export function LinkButton({
  href,
  label,
  ariaLabel,
  icon,
  kind = 'secondary',
  external = false,
  size,
  onClick,
}: LinkButtonProps) {
  const className = buttonClass(kind, size && 'button-small')
  if (!external) {
    return (
      <Link href={href} className={className} aria-label={ariaLabel} onClick={onClick}>
        {icon}
        <span className="button-label">{label}</span>
      </Link>
    )
  }
  return (
    <a href={href} className={className} aria-label={ariaLabel} target="_blank" rel="noopener noreferrer">
      {icon}
      <span className="button-label">{label}</span>
      <span className="visually-hidden">{uiTexts.opensNewTab}</span>
    </a>
  )
}
