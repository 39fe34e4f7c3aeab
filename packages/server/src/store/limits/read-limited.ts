import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { Refusal } from '../../base/refusal.ts'
import { limitsTexts } from '../store.texts.ts'

/** Longest body of a call that says nothing else. */
export const mostBodyBytes = 1024 * 1024

type Request = Pick<Context<{ Bindings: HttpBindings }>, 'env' | 'req'>

const bodies = new WeakMap<IncomingMessage, Promise<Uint8Array>>()

/**
 * Reads the body, and keeps it for later readers, as Hono does. Refuses 413 above the limit and drops the rest of the
 * body. Hono's `bodyLimit` leaves the rest unread, and a client that sends everything before it reads gets no answer.
 */
export async function readLimited(context: Request, maxBytes = mostBodyBytes): Promise<Uint8Array> {
  const { incoming } = context.env
  const body = bodies.get(incoming) ?? readBody(context, maxBytes)
  bodies.set(incoming, body)
  const bytes = await body
  if (bytes.byteLength > maxBytes) throw tooLarge()
  return bytes
}

const tooLarge = () => new Refusal(413, limitsTexts.bodyTooLarge)

async function readBody(context: Request, maxBytes: number): Promise<Uint8Array> {
  const { incoming } = context.env
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  // The reader of the adapter also gives what came before the client left, of which `data` events tell nothing.
  const body = context.req.arrayBuffer()
  const overflow = new Promise<never>((_resolve, reject) => {
    let size = 0
    incoming.on('data', (part: Buffer) => {
      size += part.length
      if (size <= maxBytes) return
      incoming.removeAllListeners('data').resume()
      reject(tooLarge())
    })
  })
  return new Uint8Array(await Promise.race([body, overflow]))
}
