import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, json, openLoopback } from '../../testing/loopback/loopback-http.ts'
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function open(listener: RequestListener) {
  const loopback = await openLoopback(listener)
  closing.push(loopback.close)
  return loopback
}

describe('files', () => {
  it.each([
    [`attachment; filename="olcum.jpg"; filename*=UTF-8''%C3%B6l%C3%A7%C3%BCm%20%281%29.jpg`, 'ölçüm (1).jpg'],
    [`attachment; filename="olcum.jpg"; filename*=UTF-8''%ff`, 'olcum.jpg'],
    ['attachment', ''],
  ])('arrive byte by byte with media type and name: %s', async (disposition, name) => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0a])
    const headers = { 'content-type': 'image/jpeg', 'content-disposition': disposition }
    const { http } = await open((_, response) => response.writeHead(200, headers).end(bytes))
    const file = await http.file({ path: ['uploads', 'tickets', 'a.jpg'] })
    expect({ name: file.name, type: file.type }).toEqual({ name, type: 'image/jpeg' })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
  })

  it('behind a link are fetched without the token', async () => {
    const seen: unknown[] = []
    const { http } = await open((request, response) => {
      seen.push(request.url, request.headers.authorization)
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-')
    })
    const file = await http.linkedFile('/api/action/invoices/A.pdf?expires=1&signature=x')
    expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-'])
    expect(seen).toEqual(['/api/action/invoices/A.pdf?expires=1&signature=x', undefined])
  })

  it('are refused in the words of the server, and within the limit', async () => {
    const missing = await open(json(404, { message: 'Dosya bulunamadı' }))
    expect(await failureOf(missing.http.file({ path: ['x'] }))).toEqual({
      kind: 'refused',
      status: 404,
      message: 'Dosya bulunamadı',
    })
    const large = await open((_, response) => response.writeHead(200).end('x'.repeat(5_000)))
    expect(await failureOf(large.http.file({ path: ['x'], maxBytes: 1_000 }))).toMatchObject({ kind: 'too-large' })
  })
})
