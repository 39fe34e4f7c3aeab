import { useId, type ReactNode } from 'react'
import { buttonClass, type ButtonKind } from './button-class.ts'

interface ButtonProps {
  label: string
  icon?: ReactNode
  onClick?: (() => void) | undefined
  type?: 'button' | 'submit'
  kind?: ButtonKind
  busy?: boolean | undefined
  /** Why the action cannot be taken now; a text here blocks the button and is what it tells about itself. */
  disabledReason?: string | null | undefined
  /** Replaces the visible label: with it the button shows its icon alone. */
  ariaLabel?: string | undefined
  size?: 'small' | undefined
  className?: string | undefined
  autoFocus?: boolean | undefined
}

/**
 * An action. A blocked one keeps its place in the tab order, since a control that cannot be reached cannot say
 * why it is blocked. Native on purpose: /login shows it without any PrimeReact script.
 */
export function Button({ kind = 'primary', type = 'button', ...props }: ButtonProps) {
  const reasonId = useId()
  const reason = props.disabledReason ?? null
  const blocked = props.busy === true || reason !== null
  const iconOnly = props.icon !== undefined && props.label === ''
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass(kind, props.size && `p-button-sm`, iconOnly && 'p-button-icon-only', props.className)}
      aria-disabled={blocked || undefined}
      aria-busy={props.busy || undefined}
      aria-label={props.ariaLabel}
      title={iconOnly ? props.ariaLabel : undefined}
      aria-describedby={reason === null ? undefined : reasonId}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the caller knows that this is the first thing to do on its page
      autoFocus={props.autoFocus}
      onClick={(event) => {
        if (blocked) event.preventDefault()
        else props.onClick?.()
      }}
    >
      {props.busy ? <span className="spinner-ring" aria-hidden="true" /> : props.icon}
      {!iconOnly && <span className="p-button-label">{props.label}</span>}
      {reason !== null && (
        <span id={reasonId} className="button-reason" aria-hidden="true">
          {reason}
        </span>
      )}
    </button>
  )
}
