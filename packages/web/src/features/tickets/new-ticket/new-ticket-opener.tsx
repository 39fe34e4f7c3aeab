import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import type { NewTicketDialogProps } from './new-ticket-dialog.tsx'

const NewTicketDialog = lazyDialog(() => import('./new-ticket-dialog.tsx').then((module) => module.NewTicketDialog))

/** Loads and shows the dialog of a new ticket when it is opened. */
export const NewTicketOpener = ({ isOpen, ...props }: NewTicketDialogProps & { isOpen: boolean }) =>
  isOpen && <NewTicketDialog {...props} />
