import { useEffect } from 'react'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import { preloadWhenIdle } from '../../ui/lazy/preload-when-idle.ts'
import { isApple } from './keys/command-keys.ts'
import { isDialogOpen } from './keys/use-keys.ts'

const CommandMenuDialog = lazyOverlay(
  () => import('./command-menu-dialog.tsx').then((module) => module.CommandMenuDialog),
  ({ onClose }) => onClose(),
)
preloadWhenIdle(CommandMenuDialog.preload)

interface CommandMenuProps {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  onProfile: () => void
  onKeys: () => void
}

/** The command menu, which Ctrl+K (Cmd+K on a Mac) opens too. */
export function CommandMenu({ isOpen, setOpen, onProfile, onKeys }: CommandMenuProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (isApple ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === 'k'
      if (!isShortcut || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isDialogOpen()) setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [setOpen])
  return isOpen && <CommandMenuDialog onProfile={onProfile} onKeys={onKeys} onClose={() => setOpen(false)} />
}
