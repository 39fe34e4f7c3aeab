import { lazy, Suspense } from 'react'
import type { NewTicketDialogProps } from './new-ticket-dialog.tsx'

const NewTicketDialog = lazy(() =>
  import('./new-ticket-dialog.tsx').then((module) => ({ default: module.NewTicketDialog })),
)

/** Loads and shows the dialog of a new ticket when it is opened. */
export const NewTicketOpener = ({ isOpen, ...props }: NewTicketDialogProps & { isOpen: boolean }) =>
  isOpen && (
    <Suspense fallback={null}>
      <NewTicketDialog {...props} />
    </Suspense>
  )
