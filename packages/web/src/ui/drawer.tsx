import { Dialog as PrimeDialog } from 'primereact/dialog'
import type { ReactNode } from 'react'
import { uiTexts } from './ui.texts.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

interface DrawerProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The menu of a phone, from the left. A Dialog, because PrimeReact's Sidebar lets the focus walk out of it. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  useOpenerFocus()
  return (
    <PrimeDialog
      visible
      modal
      position="left"
      header={<h2 className="dialog-title">{title}</h2>}
      className="drawer"
      dismissableMask
      closeOnEscape
      ariaCloseIconLabel={uiTexts.close}
      draggable={false}
      resizable={false}
      blockScroll
      onHide={onClose}
    >
      {children}
    </PrimeDialog>
  )
}
