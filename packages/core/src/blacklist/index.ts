export {
  byNewest,
  listedAddresses,
  rblHistory,
  rblSummary,
  type ListedAddress,
  type RblPoint,
  byList,
  listedReport,
  type ListWithAddresses,
} from './blacklist.rules.ts'
export { delistingTicket, helpOf } from './delisting-ticket.ts'
export { delistingTexts, blacklistTexts } from './blacklist.texts.ts'
export type { BlacklistEntry, RblResult } from './blacklist.schema.ts'
