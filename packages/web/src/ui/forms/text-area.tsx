import { useId, type ClipboardEvent } from 'react'
import { FieldFrame, fieldAria } from './field-frame.tsx'

interface TextAreaProps {
  label: string
  value: string
  onChange: (value: string) => void
  rows?: number
  hint?: string | null | undefined
  error?: string | null | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  hideLabel?: boolean | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  autoFocus?: boolean | undefined
  /** Ctrl+Enter, Cmd+Enter. */
  onSend?: (() => void) | undefined
  /** Files that were pasted, such as a picture of the screen. */
  onPasteFiles?: ((files: File[]) => void) | undefined
}

/** Several lines of text; grows with them up to a limit. */
export function TextArea({ rows = 4, onSend, onPasteFiles, ...props }: TextAreaProps) {
  const id = useId()
  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || !onPasteFiles || props.readOnly) return
    event.preventDefault()
    onPasteFiles(files)
  }
  return (
    <FieldFrame id={id} {...props}>
      <textarea
        id={id}
        className="p-inputtext p-component text-area"
        // It grows with its text, where a browser would forget how many rows it starts with.
        style={{ minHeight: `${rows * 1.4 + 1}em` }}
        value={props.value}
        required={props.required}
        readOnly={props.readOnly}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the caller knows that this is the first thing to do here
        autoFocus={props.autoFocus}
        onChange={(event) => props.onChange(event.target.value)}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend?.()
        }}
        {...fieldAria(id, props.hint, props.error)}
      />
    </FieldFrame>
  )
}
