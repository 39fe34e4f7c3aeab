import { Button as PrimeButton } from 'primereact/button'
import { useId, useState, type ReactNode } from 'react'
import { SpinnerRing } from '../feedback/loading/spinner.tsx'
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
  /** Blocks the button without a reason; its form says what is missing. */
  disabled?: boolean
  /** Reason why the action is not possible now; blocks the button and becomes its description. */
  disabledReason?: string | null | undefined
  /** Accessible name in place of the visible label; the button shows its icon alone. */
  ariaLabel?: string | undefined
  /** Leaves the icon alone in a narrow window, with the accessible name as its tooltip. */
  iconWhenNarrow?: boolean
  /** Leaves the icon alone on a phone; the label stays for screen readers. */
  iconOnPhone?: boolean
  size?: 'small' | undefined
  className?: string | undefined
  autoFocus?: boolean | undefined
}

/** Button of an action. A blocked button stays in the tab order, so that screen readers can read the reason. */
export function Button({ kind = 'primary', type = 'button', ...props }: ButtonProps) {
  const reasonId = useId()
  const reason = props.disabledReason ?? null
  const blocked = props.busy === true || reason !== null
  // The press has emptied the form, for example: the reason would be shown beside its success.
  const [wasPressed, setPressed] = useState(false)
  const forget = () => setPressed(false)
  const iconOnly = props.icon !== undefined && props.label === ''
  return (
    <PrimeButton
      unstyled
      type={type}
      form={props.form}
      label={props.label}
      icon={props.busy ? <SpinnerRing /> : props.icon}
      className={buttonClass(
        kind,
        props.size && `button-small`,
        iconOnly && 'button-icon-only',
        props.iconWhenNarrow && 'icon-when-narrow',
        props.iconOnPhone && 'icon-on-phone',
        props.className,
      )}
      disabled={props.disabled ?? false}
      aria-disabled={blocked || undefined}
      aria-busy={props.busy || undefined}
      title={iconOnly || props.iconWhenNarrow ? props.ariaLabel : undefined}
      aria-describedby={reason === null ? undefined : reasonId}
      autoFocus={props.autoFocus}
      onClick={(event) => {
        setPressed(!blocked)
        if (blocked) event.preventDefault()
        else props.onClick?.()
      }}
      onPointerLeave={forget}
      onBlur={forget}
      // PrimeReact names a button by its label.
      pt={{ root: { 'aria-label': props.ariaLabel }, label: { className: 'button-label' } }}
    >
      {reason !== null && (
        <span id={reasonId} className="button-reason" hidden={wasPressed} aria-hidden="true">
          {reason}
        </span>
      )}
    </PrimeButton>
  )
}
