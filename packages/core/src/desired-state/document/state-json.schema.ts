import { toJsonSchema } from '@valibot/to-json-schema'
import { limits } from '../../kernel/values/limits.ts'
import { stateSchemaTexts as texts } from '../files/files.texts.ts'
import { DesiredState } from './desired-state.schema.ts'

/**
 * JSON Schema (draft-07, which editors know best) of a desired state. It refuses what the reader refuses as far as such
 * a schema can say it; host bits of a block, a max length shorter than an IPv6 block, and a record that stands twice in
 * two spellings, are left to the reader.
 */
export function stateJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = toJsonSchema(DesiredState, {
    target: 'draft-07',
    typeMode: 'input',
    errorMode: 'ignore',
  })
  return { $schema, title: texts.title, ...(completed(schema) as object) }
}

/** Rules of lists that the schema of the code leaves to the checks behind it. */
const listRules: Readonly<Record<string, object>> = {
  orders: { uniqueItems: true },
  routes: { uniqueItems: true },
  roas: { uniqueItems: true },
  nameServers: { uniqueItems: true, anyOf: [{ maxItems: 0 }, { minItems: 2 }] },
}

const withMaxLength = (rule: object) => ({ properties: { roas: { items: { properties: { maxLength: rule } } } } })

/** A max length of an IPv4 block is 24, or at least the length of the block; it has at most 32 bits. */
const lengthOfIpv4 = {
  allOf: [
    { anyOf: [{ properties: { block: { pattern: ':' } } }, withMaxLength({ maximum: 32 })] },
    ...Array.from({ length: 32 }, (_, at) => ({
      anyOf: [
        { properties: { block: { not: { pattern: `^[^:]*/0?${at + 1}\\s*$` } } } },
        withMaxLength({ anyOf: [{ minimum: at + 1 }, { const: limits.roaMaxLength }] }),
      ],
    })),
  ],
}

/** Adds descriptions of the fields, rules of their lists, and the keys of the user's own. */
function completed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(completed)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
      if (key === 'additionalProperties')
        return [
          ['patternProperties', { '^x-': {} }],
          [key, value],
        ]
      if (key !== 'properties') return [[key, completed(value)]]
      const fields = value as Record<string, unknown>
      return [[key, fieldsOf(fields)], ...('block' in fields ? Object.entries(lengthOfIpv4) : [])]
    }),
  )
}

const fieldsOf = (properties: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { description: texts.fields[name], ...(completed(schema) as object), ...listRules[name] },
    ]),
  )
