import * as v from 'valibot'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { Refusal } from '../../base/refusal.ts'
import { batchesOf, type LongList, readRows } from '../../store/db/long-list.ts'
import { listsTexts } from '../http.texts.ts'
import type { PortalContext } from '../portal-env.ts'
import { type BatchedJson, jsonPieces } from './json-pieces.ts'

/**
 * Answers a list: with `?limit=` one page, whose `link` header names the next one (RFC 8288), else all rows, streamed.
 * `wrap` puts the rows into the object of the answer. Refuses 400 for a bad limit or cursor.
 */
export async function answerList<Row, Key>(
  context: PortalContext,
  list: LongList<Row, Key>,
  wrap: (rows: Row[] | AsyncIterable<Row[]>) => BatchedJson | Row[] = (rows) => rows,
): Promise<Response> {
  const [limit, after] = [limitOf(context), afterOf(context, list.Key)]
  if (limit === null) return answerStreamed(context, wrap(batchesOf(list)) as BatchedJson)
  const rows = await readRows(list, after, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length > limit && last !== undefined) context.header('link', nextLink(context, limit, list.keyOf(last)))
  return context.json(wrap(page))
}

/**
 * Answers JSON whose rows come in batches. The first batch is read before the answer begins, so that its failure has a
 * status; a later one cuts the connection. The next batch is read when the client has taken the last one.
 */
export async function answerStreamed(context: PortalContext, value: BatchedJson): Promise<Response> {
  const pieces = jsonPieces(value)
  const headers = { 'content-type': 'application/json' }
  // A list of one batch is two pieces: the batch, and the end of the array.
  let start = ''
  for (let count = 0; count < 3; count += 1) {
    const piece = await pieces.next()
    if (piece.done === true) return context.body(start, 200, headers)
    start += piece.value
  }
  return context.body(streamOf(start, pieces), 200, headers)
}

/** Makes a stream that asks for the next text when its reader has taken the last one. */
function streamOf(start: string, rest: AsyncGenerator<string, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    pull: async (controller) => {
      const piece = await rest.next()
      if (piece.done === true) controller.close()
      else controller.enqueue(encoder.encode(piece.value))
    },
    cancel: async () => {
      await rest.return()
    },
  })
}

function limitOf(context: PortalContext): number | null {
  const text = context.req.query('limit')
  if (text === undefined) return null
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > limits.maxPageRows) throw new Refusal(400, listsTexts.badLimit(limits.maxPageRows))
  return limit
}

const longestCursor = 200

function afterOf<Key>(context: PortalContext, Key: v.GenericSchema<unknown, Key>): Key | null {
  const cursor = context.req.query('cursor')
  if (cursor === undefined) return null
  const parsed = v.safeParse(Key, cursor.length > longestCursor ? null : contentOf(cursor))
  if (!parsed.success) throw new Refusal(400, listsTexts.badCursor)
  return parsed.output
}

function contentOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown
  } catch {
    return null
  }
}

function nextLink(context: PortalContext, limit: number, key: unknown): string {
  const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
  // Filters of the list hold for all of its pages.
  const query = new URLSearchParams({ ...context.req.query(), limit: String(limit), cursor })
  return `<${context.req.path}?${query.toString()}>; rel="next"`
}
