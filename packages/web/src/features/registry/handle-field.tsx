import { CircleCheckIcon } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isAsking, viewOf, isRunning } from '@ip-portal/core/kernel/flow/contract'
import { handleOf, handleProblem, registryTexts, type RegistryField, openRegistryFlows } from '@ip-portal/core/registry'
import { flowsOf } from '../../portal/auth-portal.ts'
import { useFlow } from '../../portal/use-portal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/feedback/loading/spinner.tsx'
import { FormattedField } from '../../ui/forms/formatted-field.tsx'

const registryFlows = flowsOf(openRegistryFlows)

/** A handle with the registry's answer for exactly this value. */
export type Handle = ReturnType<typeof useHandle>

/** Verifies a handle in the registry; an initial value is verified at once. */
export function useHandle(field: RegistryField, initial: string) {
  const [check, send] = useFlow(() => registryFlows.registryCheck(initial))
  const { value } = check.context
  return {
    field,
    value,
    check,
    isVerified: check.hasTag('succeeded'),
    malformed: handleProblem(field, value),
    edit: (typed: string) => send({ type: 'value.edit', value: typed }),
    /** Verifies the value, unless it is empty or already verified. */
    verify: () => send({ type: 'value.check' }),
  }
}

interface HandleFieldProps {
  label: string
  handle: Handle
  required?: boolean
  placeholder?: string
  onChange?: (value: string) => void
}

/** A handle with its state in the registry: unverified, verifying, found, not found, or unanswered. */
export function HandleField({ label, handle, required, placeholder, onChange }: HandleFieldProps) {
  const { value, check, malformed, edit, verify } = handle
  const [isLeft, setLeft] = useState(false)
  const isBusy = isRunning(check)
  const error = errorOf(handle, isLeft)
  const ask = () => {
    setLeft(true)
    if (malformed === null) verify()
  }
  return (
    <FormattedField
      label={label}
      value={value}
      shape={handleOf}
      placeholder={placeholder}
      maxLength={60}
      required={required}
      onChange={(typed) => {
        edit(typed)
        onChange?.(typed)
      }}
      // Leaving the field finishes the value and verifies it without a click.
      onBlur={() => {
        setLeft(value !== '')
        if (malformed === null && isUnverified(check)) verify()
      }}
      onEnter={ask}
      error={error}
      status={error === null && <HandleState handle={handle} />}
      action={
        // Stays when there is nothing to verify, because it may have the focus.
        <Button
          kind="secondary"
          label={registryTexts.verify}
          ariaLabel={`${registryTexts.verify}: ${label}`}
          busy={isBusy}
          disabledReason={reasonOf(handle)}
          onClick={ask}
        />
      }
    />
  )
}

/** True for a value that the registry has not answered for. */
const isUnverified = (check: Handle['check']) => isAsking(check) && !check.hasTag('refused')

function reasonOf({ value, malformed, isVerified }: Handle): string | null {
  if (isVerified) return registryTexts.verified
  if (value === '') return registryTexts.nothingToCheck
  return malformed === null ? null : registryTexts.malformed[malformed]
}

function errorOf({ value, malformed, check }: Handle, isLeft: boolean): string | null {
  if (malformed !== null) return isLeft ? registryTexts.malformed[malformed] : null
  if (!check.hasTag('refused')) return null
  const { failure } = check.context
  return viewOf(check, {
    details: () => `${registryTexts.checkFailed}: ${registryTexts.notFound(value)}`,
    retry: () => failure && failureText(failure),
  })
}

/**
 * The states that are no error, announced to screen readers. The empty line keeps its height: the button that is
 * being pressed must not move when the field is left.
 */
function HandleState({ handle }: { handle: Handle }) {
  const { check, value, malformed } = handle
  return (
    <output className="field-state field-state-kept">
      {isRunning(check) && <Spinner label={registryTexts.checking} />}
      {check.hasTag('succeeded') && (
        <span className="success-text row-tight">
          <CircleCheckIcon />
          {registryTexts.verified}
        </span>
      )}
      {isUnverified(check) && value !== '' && malformed === null && (
        <span className="muted">{registryTexts.unverified}</span>
      )}
    </output>
  )
}
