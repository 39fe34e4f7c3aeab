import { useEffect, useState } from 'react'
import { SearchIcon } from 'lucide-react'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import { appTexts } from '../app.texts.ts'

const CommandMenuDialog = lazyOverlay(
  () => import('./command-menu-dialog.tsx').then((module) => module.CommandMenuDialog),
  ({ onClose }) => onClose(),
)

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** True while a dialog is open; navigating away would discard its input. */
const isDialogOpen = () => document.querySelector('.p-dialog, dialog[open]') !== null

/** Opens the command menu by button or by Ctrl+K (Cmd+K on a Mac). */
export function CommandMenuButton({ onProfile }: { onProfile: () => void }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (isApple ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === 'k'
      if (!isShortcut || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isDialogOpen()) setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className="command-menu-button"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onPointerEnter={() => void CommandMenuDialog.preload()}
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        {appTexts.commandMenu.open}
        <kbd aria-hidden="true">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && <CommandMenuDialog onProfile={onProfile} onClose={() => setOpen(false)} />}
    </>
  )
}
