import { useId, type ReactNode } from 'react'
import { buttonClass, type ButtonKind } from './button-class.ts'

interface ButtonProps {
  label: string
  icon?: ReactNode
  onClick?: (() => void) | undefined
  type?: 'button' | 'submit'
  /** Id of the form that a button in the footer of a dialog submits. */
  form?: string | undefined
  kind?: ButtonKind
  busy?: boolean | undefined
  /** Reason why the action is not possible now; blocks the button and becomes its description. */
  disabledReason?: string | null | undefined
  /** Accessible name in place of the visible label; the button shows its icon alone. */
  ariaLabel?: string | undefined
  /** Leaves the icon alone in a narrow window, with the accessible name as its tooltip. */
  iconWhenNarrow?: boolean
  size?: 'small' | undefined
  className?: string | undefined
  autoFocus?: boolean | undefined
}

/**
 * Button of an action. A blocked button stays in the tab order, so that screen readers can read the reason.
 * A native element, because /login loads no PrimeReact script.
 */
export function Button({ kind = 'primary', type = 'button', ...props }: ButtonProps) {
  const reasonId = useId()
  const reason = props.disabledReason ?? null
  const blocked = props.busy === true || reason !== null
  const iconOnly = props.icon !== undefined && props.label === ''
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      form={props.form}
      className={buttonClass(
        kind,
        props.size && `p-button-sm`,
        iconOnly && 'p-button-icon-only',
        props.iconWhenNarrow && 'icon-when-narrow',
        props.className,
      )}
      aria-disabled={blocked || undefined}
      aria-busy={props.busy || undefined}
      aria-label={props.ariaLabel}
      title={iconOnly || props.iconWhenNarrow ? props.ariaLabel : undefined}
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
