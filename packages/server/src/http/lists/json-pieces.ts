import { setImmediate as otherWork } from 'node:timers/promises'

type Batches = AsyncIterable<readonly unknown[]>

/** List, or object with one list, whose rows come in batches. */
export type BatchedJson = Batches | Record<string, unknown>

/** Answer of which one list may come in batches. */
export type InBatches<Answer, List extends keyof Answer> = Omit<Answer, List> &
  Record<List, Answer[List] | AsyncIterable<Answer[List]>>

/**
 * Writes JSON in pieces: batches of rows become one array, the array itself or a field of the object. Each piece ends
 * with a batch, so that other requests are served between two of them.
 */
export async function* jsonPieces(value: BatchedJson): AsyncGenerator<string, void> {
  if (isBatches(value)) {
    yield* arrayPieces(value, '', '')
    return
  }
  const fields = Object.entries(value)
  const at = fields.findIndex(([, field]) => isBatches(field))
  const [name, batches] = fields[at] ?? []
  if (name === undefined || !isBatches(batches)) {
    yield JSON.stringify(value)
    return
  }
  const before = JSON.stringify(Object.fromEntries(fields.slice(0, at))).slice(0, -1)
  const after = JSON.stringify(Object.fromEntries(fields.slice(at + 1))).slice(1)
  yield* arrayPieces(
    batches,
    `${before}${before === '{' ? '' : ','}${JSON.stringify(name)}:`,
    after === '}' ? after : `,${after}`,
  )
}

/** Writes an object in pieces, one a field, and lets other requests be served between two of them. */
export async function* fieldPieces(value: Readonly<Record<string, unknown>>): AsyncGenerator<string, void> {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  yield '{'
  for (const [at, [name, field]] of fields.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(field)}`
    await otherWork()
  }
  yield '}'
}

const isBatches = (value: unknown): value is Batches =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function* arrayPieces(batches: Batches, before: string, after: string): AsyncGenerator<string, void> {
  let pending = `${before}[`
  let isEmpty = true
  for await (const rows of batches) {
    if (rows.length === 0) continue
    const text = JSON.stringify(rows).slice(1, -1)
    yield `${pending}${isEmpty ? '' : ','}${text}`
    pending = ''
    isEmpty = false
  }
  yield `${pending}]${after}`
}
