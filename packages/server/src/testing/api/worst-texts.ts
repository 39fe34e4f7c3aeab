import { type GenericSchema, is } from 'valibot'
import type { ApiRoute } from './api-routes.ts'

/** Pieces whose repetition is the worst text of some reader: numbers, blanks, markup, names, hosts, letters. */
const pieces = [
  ['digits', '1'],
  ['points', '1.'],
  ['signs', '-'],
  ['exponents', '1e'],
  ['blanks', ' '],
  ['line breaks', '\r\n'],
  ['angle brackets', '<'],
  ['tags', '<p>'],
  ['brackets', '['],
  ['round brackets', '(('],
  ['braces', '{"a":'],
  ['quotes', '"'],
  ['apostrophes', "'"],
  ['backslashes', '\\'],
  ['percents', '%'],
  ['slashes', '/'],
  ['hashes', ' #'],
  ['at signs', 'a@'],
  ['labels', 'a.'],
  ['hyphens', 'a-'],
  ['punycode', 'xn--'],
  ['groups', '1:'],
  ['AS numbers', 'AS'],
  ['combining marks', 'i\u0307'],
  ['dotted capitals', 'İ'],
  ['astral letters', '\u{1d4b3}'],
] as const

/** Texts of a length that are worst for some reader; the last characters make a match fail at its end. */
export const worstTexts = (length: number): [name: string, text: string][] =>
  pieces.map(([name, piece]) => [name, `${piece.repeat(Math.ceil(length / piece.length))}!ş`])

interface Node {
  entries?: Record<string, GenericSchema>
  wrapped?: GenericSchema
  pipe?: GenericSchema[]
  options?: GenericSchema[]
}

/** Names of the fields of a body, with those of inner objects as `promo_result.finalPrice`. */
function fieldsOf(schema: GenericSchema): string[] {
  const { entries, wrapped, pipe = [], options = [] } = schema as unknown as Node
  const inner = [...(wrapped ? [wrapped] : []), ...pipe, ...options].filter((part) => part !== schema).flatMap(fieldsOf)
  const own = Object.entries(entries ?? {}).flatMap(([name, part]) => [
    name,
    ...fieldsOf(part).map((field) => `${name}.${field}`),
  ])
  return [...new Set([...inner, ...own])]
}

const candidates = [
  undefined,
  'x',
  1,
  '123456',
  'read',
  'a@b.example',
  'AS64500',
  '2026-11-22',
  'Yeni-Sifre-1x',
  24,
  true,
  null,
]
const others = [
  'closed',
  [],
  {},
  ['ns1.a.example', 'ns2.a.example'],
  { finalPrice: 1 },
  { success: true },
  'ipportal-plan',
  2,
  '2026-11-22T09:00:00Z',
  'https://portal.example',
  {
    id: 1,
    name: 'x',
  },
  {
    free: 0,
    paid: 0,
    fee_usd: null,
  },
  {
    orders: 0,
    add: 0,
    delete: 0,
    replace: 0,
  },
]

/** A body of the call in which every field is accepted by the schema; null when none of the tried values is. */
function acceptedBody(schema: GenericSchema): Record<string, unknown> | null {
  const { entries, wrapped, pipe } = schema as unknown as Node
  const inner = wrapped ?? pipe?.[0]
  if (!entries) return inner && inner !== schema ? acceptedBody(inner) : {}
  const body = Object.entries(entries).map(([name, part]) => {
    const value = [...candidates, ...others].find((one) => is(part, one))
    return [name, value] as const
  })
  return Object.fromEntries(body)
}

/** Bodies of a call with one text in place of each field, and one in a field that no schema names. */
export function bodiesWith({ body: schema }: ApiRoute, text: string): [field: string, body: unknown][] {
  if (!schema) return []
  const accepted = acceptedBody(schema)
  return [...fieldsOf(schema), 'unknown'].map((field) => [field, withField(accepted ?? {}, field.split('.'), text)])
}

/** A body of the call with one text in place of all its fields, and in one that no schema names. */
export function bodyOf({ body: schema }: ApiRoute, text: string): unknown {
  if (!schema) return {}
  const fields = [...fieldsOf(schema), 'unknown'].map((field) => field.split('.'))
  return fields.reduce((body, field) => withField(body, field, text), acceptedBody(schema) ?? {})
}

function withField(
  body: Record<string, unknown>,
  [name = '', ...rest]: string[],
  text: string,
): Record<string, unknown> {
  if (rest.length === 0) return { ...body, [name]: text }
  const inner = body[name]
  return { ...body, [name]: withField(typeof inner === 'object' ? { ...inner } : {}, rest, text) }
}

/** True when the schema accepts the body that the texts are put into, so that each text is looked at. */
export const isAccepted = ({ body: schema }: ApiRoute): boolean => !schema || is(schema, acceptedBody(schema))
