import type { Context } from 'hono'
import { Refusal } from '../errors/refusal.ts'
import { httpTexts } from './http.texts.ts'
import type { PortalEnv } from './portal-env.ts'

/**
 * Reads the body, which Hono keeps for later readers. Refuses 413 above the limit and drops the rest of the body.
 * Hono's `bodyLimit` leaves the rest unread, and a client that sends everything before it reads gets no answer.
 */
export async function readLimited<E extends PortalEnv>(context: Context<E>, maxBytes: number): Promise<Uint8Array> {
  const { incoming } = context.env
  const tooLarge = () => new Refusal(413, httpTexts.tooLarge)
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const text = context.req.text()
  const parts: Buffer[] = []
  const overflow = new Promise<never>((_resolve, reject) => {
    let size = 0
    incoming.on('data', (part: Buffer) => {
      size += part.length
      if (size <= maxBytes) return void parts.push(part)
      incoming.removeAllListeners('data').resume()
      reject(tooLarge())
    })
  })
  await Promise.race([text, overflow])
  return Buffer.concat(parts)
}
