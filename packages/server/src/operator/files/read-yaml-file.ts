import * as v from 'valibot'
import { readYaml, type Yaml } from '@ip-portal/core/kernel/markup/read-yaml'
import { placeTexts, yamlFaultTexts } from '@ip-portal/core/kernel/markup/yaml.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { OperatorError } from '../command.ts'
import { fileTexts as texts } from './files.texts.ts'
import { readText } from './read-text.ts'

/** File of the operator as it was read. */
export interface YamlFile<Content> {
  content: Content
  yaml: Yaml
  /** Makes one error of faults that only the caller sees, each at its place in the file. */
  refuse: (faults: readonly Fault[]) => OperatorError
}

export interface Fault {
  /** Place in the content, such as `['services', 0, 'price_usd']`. */
  path: readonly (string | number)[]
  message: string
}

/** Reads a YAML file of a schema. Throws `OperatorError` that names each fault with its line. */
export function readYamlFile<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): YamlFile<v.InferOutput<Schema>> {
  const text = readText(file)
  const yaml = readYaml(text)
  if ('faults' in yaml)
    throw badFile(
      file,
      yaml.faults.map(({ fault, first, ...place }) => {
        const before = first === undefined ? '' : ` ${placeTexts.first(placeTexts.place(first))}`
        return texts.fault(place, '', `${yamlFaultTexts[fault]}${before}`)
      }),
    )
  const refuse = (faults: readonly Fault[]) =>
    badFile(
      file,
      faults.map(({ path, message }) => texts.fault(placeOf(yaml, path), pathText(path), message)),
    )
  const read = v.safeParse(schema, yaml.content)
  if (!read.success) throw refuse(read.issues.map(faultOf))
  return { content: read.output, yaml, refuse }
}

/** Makes the error of a file with faults, one a line. */
export function badFile(file: string, lines: readonly string[]): OperatorError {
  const rest = lines.length - limits.faultsShown
  return new OperatorError(
    'invalid',
    texts.bad(file, rest > 0 ? [...lines.slice(0, limits.faultsShown), placeTexts.more(rest)] : lines),
  )
}

/** Describes an issue of valibot: a message of the schema, else what was expected. */
export function faultOf(issue: v.BaseIssue<unknown>): Fault {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
  const isOwn = issue.message !== v.getGlobalMessage() && !issue.message.startsWith('Invalid ')
  if (isOwn) return { path, message: issue.message }
  if (issue.expected === 'never') return { path, message: texts.unknownField }
  if (issue.received === 'undefined') return { path, message: texts.missing }
  return { path, message: texts.wrongKind(texts.kinds[issue.expected ?? ''] ?? String(issue.expected)) }
}

/** Place of a value, or of the innermost value around it that exists. */
function placeOf(yaml: Yaml, path: Fault['path']) {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const place = yaml.placeOf(path.slice(0, depth), depth === path.length ? 'key' : 'value')
    if (place !== null) return place
  }
  return null
}

/** Writes a path as text, such as `services[0].price_usd`. */
export const pathText = (path: Fault['path']): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('')
