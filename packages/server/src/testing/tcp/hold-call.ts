import { rawClient } from './raw-client.ts'

/** Call with a JSON body. */
export type HeldCall = [method: string, path: string, body: unknown]

/** Begins a call whose body is held back; the returned function sends the rest and resolves to the status. */
export async function holdCall(
  { url, token }: { url: string; token: string },
  [method, path, body]: HeldCall,
): Promise<() => Promise<number>> {
  const client = rawClient(url)
  const text = JSON.stringify(body)
  const head =
    `${method} /api${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n`
  await client.begin(head, text.slice(0, 1))
  return async () => {
    await client.write(text.slice(1))
    await client.closed
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(client.text())?.[1])
  }
}
