import { toJsonSchema } from '@valibot/to-json-schema'
import { DesiredState } from '@ip-portal/core/desired-state/document/desired-state.schema'
import type { OfflineContext } from '../../../context.ts'
import { fileCommandTexts as texts } from './files.texts.ts'

/** Prints the JSON Schema of a document. Editors know draft-07 best. */
export async function printSchema({ io, print, format }: OfflineContext): Promise<void> {
  const { $schema, ...schema } = toJsonSchema(DesiredState, {
    target: 'draft-07',
    typeMode: 'input',
    // Rules that no JSON Schema can say, such as a record that stands twice, are left to `check`.
    errorMode: 'ignore',
  })
  const data = { $schema, title: texts.schemaTitle, ...(described(schema) as object) }
  if (format === 'json') await print.record({ data, sections: [] })
  else io.data(JSON.stringify(data, null, 2))
}

/** Adds the descriptions of the fields, which editors show. */
function described(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(described)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]: [string, unknown]) => [
      key,
      key === 'properties' ? fieldsOf(value) : described(value),
    ]),
  )
}

const fieldsOf = (properties: unknown) =>
  Object.fromEntries(
    Object.entries(properties as object).map(([name, schema]) => [
      name,
      { description: texts.fields[name], ...(described(schema) as object) },
    ]),
  )
