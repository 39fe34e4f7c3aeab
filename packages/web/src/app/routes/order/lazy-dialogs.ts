import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { dialogFrames, overlayFrames } from '../../../ui/lazy/load-dialog.tsx'

// The dialogs of the order page; each loads after the page itself.
export const OrderDialog = lazyPart(
  () => import('./order-dialogs.tsx').then((module) => module.OrderDialog),
  dialogFrames,
)
export const NewTicketDialog = lazyPart(
  () => import('../../../features/tickets/new-ticket/new-ticket-dialog.tsx').then((module) => module.NewTicketDialog),
  dialogFrames,
)
export const WhoisDialog = lazyPart(
  () => import('../../../features/registry/whois-dialog.tsx').then((module) => module.WhoisDialog),
  dialogFrames,
)
export const RoutingRecordDialog = lazyPart(
  () => import('./routing-record-dialog.tsx').then((module) => module.RoutingRecordDialog),
  overlayFrames(({ onClose }) => onClose(null)),
)
export const NameServerDialog = lazyPart(
  () => import('./name-server-dialog.tsx').then((module) => module.NameServerDialog),
  overlayFrames(({ onClose }) => onClose(false)),
)
