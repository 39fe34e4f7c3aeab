import { XIcon } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { uiTexts } from '../ui.texts.ts'
import { useBack } from './back/use-back.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

interface DrawerProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * Menu of a phone, from the left. The browser's own dialog: it keeps the focus inside, where PrimeReact's Sidebar
 * lets it leave, and needs no further script, where PrimeReact's Dialog does.
 */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useOpenerFocus()
  useBack(onClose)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop closes it; the keyboard has Esc
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="drawer-content">
        <div className="drawer-header">
          <h2 className="dialog-title" id={titleId}>
            {title}
          </h2>
          <IconButton label={uiTexts.close} icon={<XIcon />} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
