import { FileTextIcon } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { decodeText } from '@ip-portal/core/kernel/markup/decode-text'
import { Button } from '../buttons/button.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { joinClasses } from '../join-classes.ts'
import { uiTexts } from '../ui.texts.ts'

interface TextFileAreaProps {
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
  error: string | null
  /** Endings that the file dialog of the browser shows, without dots. */
  endings: readonly string[]
  /** Size (bytes) above which a file is not read. */
  maxBytes: number
}

/** Text of a file: pasted, typed, or read from a file that is chosen or dropped. */
export function TextFileArea({ endings, maxBytes, onChange, error, ...field }: TextFileAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > maxBytes) return setProblem(uiTexts.fileTooLong(file.name, maxBytes / 1024 / 1024))
    try {
      onChange(decodeText(new Uint8Array(await file.arrayBuffer())))
      setProblem(null)
    } catch {
      setProblem(uiTexts.fileUnreadable(file.name))
    }
  }
  const onDrop = (event: DragEvent) => {
    const { files } = event.dataTransfer
    setOver(false)
    // A dropped text goes to the field.
    if (files.length === 0) return
    event.preventDefault()
    void read(files[0])
  }
  return (
    <div
      className={joinClasses('file-picker', isOver && 'file-picker-over')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <TextArea {...field} rows={8} onChange={onChange} error={problem ?? error} required autoFocus isCode />
      <input
        ref={input}
        type="file"
        hidden
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChange={({ target }) => {
          void read(target.files?.[0])
          // Allows to choose the same file again after a change of it.
          target.value = ''
        }}
      />
      <div className="row">
        <Button
          kind="secondary"
          size="small"
          label={uiTexts.chooseFile}
          icon={<FileTextIcon />}
          onClick={() => input.current?.click()}
        />
      </div>
    </div>
  )
}
