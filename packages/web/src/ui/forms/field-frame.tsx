import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'

interface FieldFrameProps {
  id: string
  label: string
  hideLabel?: boolean | undefined
  required?: boolean | undefined
  hint?: string | null | undefined
  error?: string | null | undefined
  className?: string | undefined
  children: ReactNode
}

/** Frame of every field: label above, hint and error below. */
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
      {hint && (
        <small id={`${id}-hint`} className="field-hint">
          {hint}
        </small>
      )}
      {error && (
        <small id={`${id}-error`} className="field-error" role="alert">
          {error}
        </small>
      )}
    </div>
  )
}

/** Returns the aria attributes that link an input to the hint and the error of its frame. */
export function fieldAria(id: string, hint?: string | null, error?: string | null) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}
