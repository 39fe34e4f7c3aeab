import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { audit, operatorActor } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { type Command, type OfflineCommand, type OperatorDeps, OperatorError } from '../command.ts'
import { readYamlFile } from '../files/read-yaml-file.ts'
import { Catalogue } from './catalogue.schema.ts'
import { catalogueTexts as texts } from './catalogue.texts.ts'
import { changesTo, changeText, entriesOf, type Entry, readCatalogue, sectionNames, sectionOf } from './compare.ts'
import type { Change } from './section.ts'
import { writeCatalogue } from './write-catalogue.ts'

/** Commands for what the provider sells; the whole of it is one file. */
export const catalogueCommands: Command[] = [
  {
    words: ['catalogue', 'export'],
    argument: 'file',
    run: async ({ db }, { argument: file }) => {
      const catalogue = await readCatalogue(db)
      const entries = sectionNames.reduce((sum, name) => sum + entriesOf(name, catalogue).size, 0)
      const text = writeCatalogue(catalogue, existsSync(file) ? readYamlFile(file, Catalogue) : null)
      // The file of another user can be replaced, but not written; and a cut one must not stay.
      writeFileSync(`${file}.part`, text)
      renameSync(`${file}.part`, file)
      return { result: { file, entries }, description: texts.written(file, entries) }
    },
  },
  {
    words: ['catalogue', 'plan'],
    argument: 'file',
    run: async (deps, { argument: file }) => {
      const changes = await checkedChanges(deps, deps.db, file)
      return outcomeOf(changes, texts.planned)
    },
  },
  {
    words: ['catalogue', 'apply'],
    argument: 'file',
    beginsDatabase: true,
    run: async (deps, { argument: file }) => {
      const changes = await deps.db.transaction().execute(async (trx) => {
        const all = await checkedChanges(deps, trx, file)
        for (const change of all) await make(deps, trx, change)
        if (all.some(({ section }) => isInOrderLists.has(section))) await touchAllOrders(trx)
        return all
      })
      return outcomeOf(changes, texts.applied)
    },
  },
]

/** Command that describes the file; an editor needs that before there is a portal. */
export const catalogueSchemaCommands: OfflineCommand[] = [
  {
    words: ['catalogue', 'schema'],
    runOffline: () => {
      const schema = toJsonSchema(Catalogue, { typeMode: 'input', errorMode: 'ignore' })
      return Promise.resolve({ result: { ...schema }, description: JSON.stringify(schema, null, 2) })
    },
  },
]

const outcomeOf = (changes: readonly Change[], describe: (lines: readonly string[]) => string) => ({
  result: { changes: changes.map((change) => ({ ...change, text: changeText(change) })) },
  description: changes.length === 0 ? texts.same : describe(changes.map(changeText)),
})

/** Reads a file and lists its changes. Throws `OperatorError` when one of them cannot be made. */
async function checkedChanges(deps: OperatorDeps, db: Db, file: string): Promise<Change[]> {
  const { changes, wanted } = await changesTo(db, readYamlFile(file, Catalogue).content, istanbulDay(deps.now))
  const context = { isDemo: await deps.isDemo(), wanted }
  const reasons: string[] = []
  for (const change of changes) reasons.push(...((await sectionOf(change.section).refuse?.(db, change, context)) ?? []))
  if (reasons.length > 0) throw new OperatorError('conflict', texts.refused(reasons))
  return changes
}

async function make({ now, by }: OperatorDeps, trx: Db, change: Change): Promise<void> {
  const { section, key, before, after } = change
  await sectionOf(section).write(trx, change)
  const verb = before === null ? 'add' : after === null ? 'remove' : 'change'
  await audit(trx, operatorActor(by, null), {
    at: now,
    action: `catalogue.${verb}`,
    target: `${section} ${key}`.trim(),
    ...(before === null ? {} : { before: fieldsOf(before) }),
    ...(after === null ? {} : { after: fieldsOf(after) }),
  })
}

const fieldsOf = (entry: Entry): Record<string, unknown> => Object.fromEntries(Object.entries(entry))

/** Sections whose texts stand in the order lists of customers. */
const isInOrderLists: ReadonlySet<string> = new Set(['services', 'order_statuses'])

const touchAllOrders = (db: Db) =>
  db
    .updateTable('companies')
    .set((row) => ({ orders_version: row('orders_version', '+', 1) }))
    .execute()
