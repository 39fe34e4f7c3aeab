import { SearchIcon } from 'lucide-react'
import { useEffect } from 'react'
import { BareButton } from '../../ui/buttons/bare-button.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { dialogFrames } from '../../ui/lazy/load-dialog.tsx'
import { appTexts } from '../app.texts.ts'
import { commandKeys, isApple } from './keys/command-keys.ts'
import { isDialogOpen } from './keys/use-keys.ts'

const CommandMenuDialog = lazyPart(
  () => import('./command-menu-dialog.tsx').then((module) => module.CommandMenuDialog),
  dialogFrames,
)

interface CommandMenuButtonProps {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  onProfile: () => void
  onKeys: () => void
}

/** Opens the command menu by button or by Ctrl+K (Cmd+K on a Mac). */
export function CommandMenuButton({ isOpen, setOpen, onProfile, onKeys }: CommandMenuButtonProps) {
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
  return (
    <>
      <BareButton
        className="command-menu-button"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span>{appTexts.commandMenu.open}</span>
        <kbd aria-hidden="true">{commandKeys.join(' ')}</kbd>
      </BareButton>
      {isOpen && <CommandMenuDialog onProfile={onProfile} onKeys={onKeys} onClose={() => setOpen(false)} />}
    </>
  )
}
