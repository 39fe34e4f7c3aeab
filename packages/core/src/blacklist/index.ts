export {
  byNewest,
  listedAddresses,
  rblHistory,
  rblSummary,
  type ListedAddress,
  type RblPoint,
} from './blacklist.rules.ts'
export { blacklistTexts } from './blacklist.texts.ts'
export type { BlacklistEntry, RblResult } from './blacklist.schema.ts'
