import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass, type ButtonKind } from './button-class.ts'
import { uiTexts } from '../ui.texts.ts'

interface LinkButtonProps {
  href: string
  label: string
  icon?: ReactNode
  kind?: ButtonKind
  /** Leaves the portal: opens in a new tab. */
  external?: boolean | undefined
  size?: 'small' | undefined
  /** Told before the link is followed, which it may prevent. */
  onClick?: ((event: MouseEvent) => void) | undefined
}

/** A link with the weight of a button: it goes somewhere, so it can be opened in a new tab and copied. */
export function LinkButton({
  href,
  label,
  icon,
  kind = 'secondary',
  external = false,
  size,
  onClick,
}: LinkButtonProps) {
  const className = buttonClass(kind, size && 'p-button-sm')
  if (!external) {
    return (
      <Link href={href} className={className} onClick={onClick}>
        {icon}
        <span className="p-button-label">{label}</span>
      </Link>
    )
  }
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {icon}
      <span className="p-button-label">{label}</span>
      <span className="visually-hidden">{uiTexts.opensNewTab}</span>
    </a>
  )
}
