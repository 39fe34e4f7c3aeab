import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'

interface FieldFrameProps {
  id: string
  label: string
  hideLabel?: boolean | undefined
  required?: boolean | undefined
  hint?: string | null | undefined
  error?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Frame of every field: label above, hint below, in whose place an error stands. */
export function FieldFrame({ id, label, hideLabel, required, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={joinClasses('field', className)}>
      <label
        htmlFor={id}
        className={joinClasses(hideLabel ? 'visually-hidden' : 'field-label', required && 'field-required')}
      >
        {label}
      </label>
      {children}
      {error ? (
        <small id={`${id}-error`} className="field-error" role="alert">
          {error}
        </small>
      ) : (
        hint && (
          <small id={`${id}-hint`} className="field-hint">
            {hint}
          </small>
        )
      )}
    </div>
  )
}

/** Returns the aria attributes that link an input to the hint or the error of its frame. */
export function fieldAria(id: string, hint?: string | null, error?: ReactNode) {
  if (error) return { 'aria-describedby': `${id}-error`, 'aria-invalid': true }
  return { 'aria-describedby': hint ? `${id}-hint` : undefined, 'aria-invalid': undefined }
}
