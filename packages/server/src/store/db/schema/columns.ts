import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { EngineKind } from '../open.ts'

interface Column {
  type: 'id' | 'int' | 'text' | 'blob'
  optional?: true
  references?: string
}
interface Keys {
  primary?: string[]
  unique?: string[][]
  index?: string[][]
}

export const id: Column = { type: 'id' }
export const int: Column = { type: 'int' }
export const text: Column = { type: 'text' }
export const blob: Column = { type: 'blob' }
export const ref = (table: string): Column => ({ type: 'int', references: table })
export const optional = (column: Column): Column => ({ ...column, optional: true })

/** Creates one table with the engine's column types; indexes and unique constraints are named by their columns. */
export type CreateTable = (name: string, columns: Record<string, Column>, keys?: Keys) => Promise<void>

/** Returns `CreateTable` for an engine. */
export const tableMaker =
  (db: Kysely<unknown>, kind: EngineKind): CreateTable =>
  async (name, columns, keys = {}) => {
    let table = db.schema.createTable(name)
    for (const [column, spec] of Object.entries(columns))
      table = table.addColumn(column, sql.raw(typeOf(spec, kind)), (built) => constrain(built, spec, kind))
    if (keys.primary) table = table.addPrimaryKeyConstraint(`${name}_pk`, keys.primary as never[])
    for (const unique of keys.unique ?? [])
      table = table.addUniqueConstraint(`${name}_${unique.join('_')}_unique`, unique as never[])
    await table.execute()
    for (const index of keys.index ?? [])
      await db.schema
        .createIndex(`${name}_${index.join('_')}`)
        .on(name)
        .columns(index as never[])
        .execute()
  }

/** Adds columns to a table that has rows; they must be optional. */
export async function addColumns(
  db: Kysely<unknown>,
  kind: EngineKind,
  table: string,
  columns: Record<string, Column>,
): Promise<void> {
  for (const [column, spec] of Object.entries(columns))
    await db.schema
      .alterTable(table)
      .addColumn(column, sql.raw(typeOf(spec, kind)), (built) => constrain(built, spec, kind))
      .execute()
}

function typeOf(spec: Column, kind: EngineKind): string {
  if (spec.type === 'text') return 'text'
  if (spec.type === 'blob') return kind === 'sqlite' ? 'blob' : 'bytea'
  // SQLite hands out row ids only for a column typed exactly `integer`.
  return spec.type === 'id' && kind === 'sqlite' ? 'integer' : 'bigint'
}

function constrain(built: ColumnDefinitionBuilder, spec: Column, kind: EngineKind): ColumnDefinitionBuilder {
  if (spec.type === 'id')
    return kind === 'sqlite' ? built.primaryKey().autoIncrement() : built.generatedByDefaultAsIdentity().primaryKey()
  const needed = spec.optional ? built : built.notNull()
  return spec.references ? needed.references(`${spec.references}.id`) : needed
}
