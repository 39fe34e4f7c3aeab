export { byNewest, listedAddresses, rblSummary, type ListedAddress } from './blacklist.rules.ts'
export { blacklistTexts } from './blacklist.texts.ts'
export type { BlacklistEntry, RblResult } from './blacklist.schema.ts'
