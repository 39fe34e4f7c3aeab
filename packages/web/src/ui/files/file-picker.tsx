import { XIcon, PaperclipIcon } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { formatSize, type ChosenFile } from '@ip-portal/core/kernel/values/files'
import { BareButton } from '../buttons/bare-button.tsx'
import { Button } from '../buttons/button.tsx'
import { joinClasses } from '../join-classes.ts'
import { uiTexts } from '../ui.texts.ts'
import type { Files } from './use-files.ts'

interface FilePickerProps {
  label: string
  files: Files
  /** Accepted endings, without dots. */
  endings: readonly string[]
  hint: string
  isSingle?: boolean
  disabledReason?: string | null | undefined
}

/** Takes files from the browser's file dialog or by drag and drop; each is a chip that can be removed. */
export function FilePicker({ label, files, endings, hint, isSingle = false, disabledReason = null }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const hintId = useId()
  const isOpen = disabledReason === null

  const onDrop = (event: DragEvent) => {
    if (!isOpen) return
    event.preventDefault()
    setOver(false)
    files.add([...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra; the button inside does the same
    <div
      className={joinClasses('file-picker', isOver && 'file-picker-over')}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        if (!isOpen) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isSingle}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChange={({ target }) => {
          files.add([...(target.files ?? [])])
          // Allows to choose the same file again after its removal.
          target.value = ''
        }}
      />
      <div className="row">
        <Button
          kind="secondary"
          size="small"
          label={label}
          icon={<PaperclipIcon />}
          disabledReason={disabledReason}
          onClick={() => input.current?.click()}
        />
        <small className="field-hint" id={hintId}>
          {hint}
        </small>
      </div>
      {files.chosen.length > 0 && <Chips files={files.chosen} isOpen={isOpen} onRemove={files.remove} />}
      {files.problems.length > 0 && (
        <div className="field-error" role="alert">
          {files.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
    </div>
  )
}

interface ChipsProps {
  files: readonly ChosenFile[]
  isOpen: boolean
  onRemove: (file: ChosenFile) => void
}

const Chips = ({ files, isOpen, onRemove }: ChipsProps) => (
  <ul className="chips">
    {files.map((file, index) => (
      // The same file may be in the list twice.
      // oxlint-disable-next-line react/no-array-index-key -- two equal files differ only by position
      <li key={`${index} ${file.name}`} className="chip">
        <span className="chip-name">{file.name}</span>
        <span className="muted">{formatSize(file.size)}</span>
        {isOpen && (
          <BareButton
            className="chip-remove"
            aria-label={`${uiTexts.removeFile}: ${file.name}`}
            onClick={() => onRemove(file)}
          >
            <XIcon />
          </BareButton>
        )}
      </li>
    ))}
  </ul>
)
