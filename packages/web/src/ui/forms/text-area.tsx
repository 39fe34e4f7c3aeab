import { InputTextarea } from 'primereact/inputtextarea'
import { useId, type ClipboardEvent } from 'react'
import { joinClasses } from '../join-classes.ts'
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
  /** True for a text whose columns count, such as a file. */
  isCode?: boolean
  /** True when Ctrl+Enter or Cmd+Enter submits the form. */
  isSentByKeys?: boolean
  /** Receives pasted files, such as a screenshot. */
  onPasteFiles?: ((files: File[]) => void) | undefined
}

/** Several lines of text; grows with its content up to a limit. */
export function TextArea({ rows = 4, isCode = false, isSentByKeys = false, onPasteFiles, ...props }: TextAreaProps) {
  const id = useId()
  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || !onPasteFiles || props.readOnly) return
    event.preventDefault()
    onPasteFiles(files)
  }
  return (
    <FieldFrame id={id} {...props}>
      <InputTextarea
        unstyled
        id={id}
        className={joinClasses('text-input text-area', isCode && 'text-area-code')}
        spellCheck={!isCode}
        // CSS grows it with its text, from this number of rows.
        style={{ minHeight: `${rows * 1.4 + 1}em` }}
        value={props.value}
        required={props.required}
        readOnly={props.readOnly}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        autoFocus={props.autoFocus}
        onChange={(event) => props.onChange(event.target.value)}
        onPaste={paste}
        onKeyDown={(event) => {
          if (isSentByKeys && event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
        {...fieldAria(id, props.hint, props.error)}
      />
    </FieldFrame>
  )
}
