import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../store/db/open.ts'
import type { Catalogue, Item, SectionName, StoredCatalogue } from './catalogue.schema.ts'
import { catalogueTexts as texts } from './catalogue.texts.ts'
import type { Change, Section } from './section.ts'
import { sections } from './sections.ts'

/** Names of the sections in the order of `sections`. */
export const sectionNames = Object.keys(sections) as SectionName[]
export type Entry = Item<SectionName>

/** The section of a name, with entries of which only the section knows more. */
export const sectionOf = (name: SectionName) => sections[name] as unknown as Section<Entry>

/** Reads the catalogue of the database. */
export async function readCatalogue(db: Db): Promise<StoredCatalogue> {
  const parts = new Map<SectionName, unknown>()
  for (const name of sectionNames) {
    const { keyOf, read } = sectionOf(name)
    const entries = await read(db)
    parts.set(name, keyOf === undefined ? entries[0] : entries)
  }
  return Object.fromEntries(parts) as unknown as StoredCatalogue
}

/** Lists the changes that lead from the database to a file, in the order in which they can be made. */
export async function changesTo(
  db: Db,
  file: Catalogue,
  today: string,
): Promise<{ changes: Change[]; wanted: StoredCatalogue }> {
  const stored = await readCatalogue(db)
  const changes: Change[] = []
  for (const section of sectionNames) {
    if (file[section] === undefined) continue
    const held = (await sectionOf(section).held?.(db)) ?? new Set()
    const [before, after] = [entriesOf(section, stored), entriesOf(section, file)]
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const change = { section, key, before: before.get(key) ?? null, after: after.get(key) ?? null }
      const isKept = held.has(key) || sectionOf(section).keeps?.(change, today) === true
      if (!isKept && !isDeepStrictEqual(change.before, change.after)) changes.push(change)
    }
  }
  // An entry goes after all that refer to it.
  const [gone, rest] = [changes.filter(({ after }) => after === null), changes.filter(({ after }) => after !== null)]
  return { changes: [...rest, ...gone.toReversed()], wanted: { ...stored, ...file } as StoredCatalogue }
}

/** Makes the database as a file says, without the checks and the audit rows of `apply`: for a new database. */
export async function writeChanges(trx: Db, file: Catalogue, today: string): Promise<void> {
  for (const change of (await changesTo(trx, file, today)).changes) await sectionOf(change.section).write(trx, change)
}

/** Entries of a section by their key. */
export function entriesOf(name: SectionName, catalogue: Catalogue): Map<string, Entry> {
  const { keyOf } = sectionOf(name)
  const part = catalogue[name]
  if (part === undefined) return new Map()
  const entries = (Array.isArray(part) ? part : [part]) as Entry[]
  return new Map(entries.map((entry) => [keyOf?.(entry) ?? '', entry]))
}

/** Describes a change in a line. */
export function changeText({ section, key, before, after }: Change): string {
  const entry = [texts.sections[section], key].filter((part) => part !== '').join(' ')
  if (after === null) return texts.removed(entry)
  const fields = Object.entries(after).filter(([, value]) => String(value) !== key)
  if (before === null)
    return texts.added(entry, fields.map(([field, value]) => texts.value(field, shown(value))).join(', '))
  const [old, next] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const differing = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
    (field) => !isDeepStrictEqual(old[field], next[field]),
  )
  const values = differing.map((field) => texts.change(field, shown(old[field]), shown(next[field])))
  return texts.changed(entry, values.join(', '))
}

function shown(value: unknown): string {
  if (value === undefined) return texts.none
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.length === 0 ? texts.none : value.map(shown).join('; ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(shown).join(' ')
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}
