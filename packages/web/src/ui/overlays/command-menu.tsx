import { SearchIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { uiTexts } from '../ui.texts.ts'
import { useBack } from './back/use-back.ts'
import { useTypedKeys } from './typed-keys.ts'
import { useOpenerFocus } from './use-opener-focus.ts'
import './command-menu.css'

export interface CommandMenuOption {
  id: string
  label: string
  hint?: string | undefined
  icon?: ReactNode
  onChoose: () => void
}

export interface CommandMenuGroup {
  label: string
  options: readonly CommandMenuOption[]
}

interface CommandMenuProps {
  title: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  groups: readonly CommandMenuGroup[]
  /** Note below the list, such as data still loading or the reason for missing options. */
  note?: ReactNode
  onClose: () => void
}

/**
 * Search field over a list of commands: arrow keys move, Enter runs the active command. A combobox with a listbox
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/) in the browser's own dialog, as the drawer is.
 */
export function CommandMenu({ title, placeholder, query, onQuery, groups, note, onClose }: CommandMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [active, setActive] = useState<string | null>(null)
  const options = groups.flatMap((group) => group.options)
  const at = Math.max(
    0,
    options.findIndex((option) => option.id === active),
  )
  const current = options[at]
  const idOf = (option: CommandMenuOption) => `${id}-${option.id}`
  useOpenerFocus()
  useTypedKeys()
  useBack(onClose)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  const currentId = current && idOf(current)
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const choose = (option: CommandMenuOption) => {
    onClose()
    option.onChoose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(options[(at + step + options.length) % options.length]?.id ?? null)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (current) choose(current)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop closes it; the keyboard has Esc
    <dialog
      ref={dialog}
      className="command-menu"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="command-menu-field">
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          aria-label={placeholder}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={currentId}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={query}
          onChange={(event) => {
            onQuery(event.target.value)
            setActive(null)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="command-menu-list" id={`${id}-list`} role="listbox" aria-label={title}>
        {groups
          .filter((group) => group.options.length > 0)
          .map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div className="command-menu-group" aria-hidden="true">
                {group.label}
              </div>
              {group.options.map((option) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and the keys
                <div
                  key={option.id}
                  id={idOf(option)}
                  role="option"
                  className="command-menu-option"
                  aria-selected={option.id === current?.id}
                  onPointerMove={() => setActive(option.id)}
                  onClick={() => choose(option)}
                >
                  {option.icon}
                  <span className="command-menu-label">{option.label}</span>
                  {option.hint !== undefined && <span className="muted">{option.hint}</span>}
                </div>
              ))}
            </div>
          ))}
      </div>
      <output className={options.length === 0 ? 'command-menu-note' : 'visually-hidden'}>
        {options.length === 0 ? uiTexts.nothingFound : uiTexts.found(options.length)}
      </output>
      {note !== undefined && note !== null && <div className="command-menu-note">{note}</div>}
    </dialog>
  )
}
