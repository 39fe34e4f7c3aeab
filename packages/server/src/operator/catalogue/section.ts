import type { Db } from '../../store/db/open.ts'
import type { Item, SectionName, StoredCatalogue } from './catalogue.schema.ts'

/** Change of one entry; `before` is null for a new one, `after` for one that goes. */
export interface Change<Of = Item<SectionName>> {
  section: SectionName
  /** Key within the section; empty where the section is one entry. */
  key: string
  before: Of | null
  after: Of | null
}

/** One part of the catalogue: how it is read, and what a change of it does. */
export interface Section<Of> {
  /** Tells the entries of a list apart; absent where the section is one entry. */
  keyOf?: (entry: Of) => string
  /** Entries of the database, in the order of the file. */
  read: (db: Db) => Promise<Of[]>
  /** Reasons why a change cannot be made; none by default. */
  refuse?: (db: Db, change: Change<Of>, context: ChangeContext) => Promise<string[]>
  write: (db: Db, change: Change<Of>) => Promise<unknown>
  /** Keys that a file may name although they are in use at the moment; what is in use stays as it is. */
  held?: (db: Db) => Promise<ReadonlySet<string>>
  /** True for an entry that stays as it is although the file says nothing of what it has on this day. */
  keeps?: (change: Pick<Change<Of>, 'before' | 'after'>, today: string) => boolean
}

export interface ChangeContext {
  isDemo: boolean
  /** The catalogue after the change. */
  wanted: StoredCatalogue
}
