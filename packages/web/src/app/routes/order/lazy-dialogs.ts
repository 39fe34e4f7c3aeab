import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { dialogFrames, overlayFrames } from '../../../ui/lazy/load-dialog.tsx'
import { sectionFrames } from '../../../ui/lazy/load-failure.tsx'

const dialogs = () => import('./order-dialogs.tsx')

/** Card of what the world sees; loads after the page, at whose end it stands. */
export const SeenCard = lazyPart(async () => (await import('./seen-card.tsx')).SeenCard, sectionFrames(3))

// The dialogs of the order page load together, after the page itself.
export const OrderDialog = lazyPart(async () => (await dialogs()).OrderDialog, dialogFrames)
export const NewTicketDialog = lazyPart(async () => (await dialogs()).NewTicketDialog, dialogFrames)
export const HistoryDialog = lazyPart(async () => (await dialogs()).HistoryDialog, dialogFrames)
export const WhoisDialog = lazyPart(async () => (await dialogs()).WhoisDialog, dialogFrames)
export const RoutingRecordDialog = lazyPart(
  async () => (await dialogs()).RoutingRecordDialog,
  overlayFrames(({ onClose }) => onClose(null)),
)
export const NameServerDialog = lazyPart(
  async () => (await dialogs()).NameServerDialog,
  overlayFrames(({ onClose }) => onClose(false)),
)
