import { isDeepStrictEqual } from 'node:util'
import { Document, isMap, type YAMLMap, type YAMLSeq } from 'yaml'
import type { YamlFile } from '../files/read-yaml-file.ts'
import type { Catalogue } from './catalogue.schema.ts'
import { type Entry, entriesOf, sectionNames, sectionOf } from './compare.ts'

/** Writes a catalogue as YAML. An older file keeps its comments and its order; only what differs is written anew. */
export function writeCatalogue(catalogue: Catalogue, old: YamlFile<Catalogue> | null): string {
  const document: Document = old?.yaml.document ?? new Document({})
  for (const name of sectionNames) {
    const entries = entriesOf(name, catalogue)
    const known = document.get(name) as YAMLMap | YAMLSeq | undefined
    const nodes = [...entries.values()].map(spelled)
    const isList = sectionOf(name).keyOf !== undefined
    if (known === undefined) {
      if (nodes.length > 0) document.set(name, document.createNode(isList ? nodes : nodes[0]))
    } else if (isList) changeList(document, known as YAMLSeq, [...entriesOf(name, old?.content ?? {})], entries)
    else if (nodes.length > 0) changeMap(document, known as YAMLMap, nodes[0])
  }
  return document.toString({ lineWidth: 0 })
}

/** Changes the items of a list that differ; `known` are the entries of its items in their order. */
function changeList(
  document: Document,
  list: YAMLSeq,
  known: readonly (readonly [string, Entry])[],
  entries: ReadonlyMap<string, Entry>,
): void {
  for (const [index, [key, before]] of [...known.entries()].toReversed()) {
    const after = entries.get(key)
    const item = list.items[index]
    if (after === undefined) list.delete(index)
    else if (!isDeepStrictEqual(before, after)) {
      const fields = spelled(after)
      if (isMap(item) && typeof fields === 'object') changeMap(document, item, fields)
      else list.set(index, document.createNode(fields))
    }
  }
  const isKnown = new Set(known.map(([key]) => key))
  for (const [key, entry] of entries) if (!isKnown.has(key)) list.add(document.createNode(spelled(entry)))
}

function changeMap(document: Document, map: YAMLMap, fields: object | string | undefined): void {
  const wanted: Record<string, unknown> = typeof fields === 'object' ? { ...fields } : {}
  const known = map.toJSON() as Record<string, unknown>
  for (const field of Object.keys(known)) if (!(field in wanted)) map.delete(field)
  for (const [field, value] of Object.entries(wanted))
    if (!isDeepStrictEqual(known[field], value)) map.set(field, document.createNode(value))
}

/** An entry as it is written: a resource that does not rest is its name alone. */
function spelled(entry: Entry): object | string {
  const fields = Object.entries(entry).filter(([, value]) => value !== undefined)
  const [first] = fields
  return fields.length === 1 && first && ['block', 'asn'].includes(first[0])
    ? String(first[1])
    : Object.fromEntries(fields)
}
