import { SearchIcon } from 'lucide-react'
import { BareButton } from '../../ui/buttons/bare-button.tsx'
import { appTexts } from '../app.texts.ts'
import { commandKeys, isApple } from './keys/command-keys.ts'

/** Opens the command menu; a phone shows its icon alone. */
export const CommandMenuButton = ({ onOpen }: { onOpen: () => void }) => (
  <BareButton
    className="command-menu-button"
    aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    <SearchIcon />
    <span>{appTexts.commandMenu.open}</span>
    <kbd aria-hidden="true">{commandKeys.join(' ')}</kbd>
  </BareButton>
)
