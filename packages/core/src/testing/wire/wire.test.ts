import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createHttp } from '../../kernel/http/http.ts'
import { wire } from './wire.ts'

const key = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const baseUrl = 'https://portal.example/'
const usual = new Set(['accept', 'content-type'])

/** Sends one pinned call, and gives what went over the wire and what core has read. */
async function exchange(call: (typeof wire)[number]) {
  const sent: Request[] = []
  const http = createHttp({
    baseUrl,
    token: () => 'oturum-1',
    fetch: async (input, init) => {
      sent.push(new Request(input, init))
      return 'answer' in call && sent.length === 1
        ? Response.json(call.answer)
        : new Response('%PDF', { headers: { 'content-disposition': 'inline; filename="dosya.pdf"' } })
    },
    onSessionEnd: () => {},
    sendOnce: (_write, send) => send(key),
  } as Parameters<typeof createHttp>[0])
  const read = await call.send(http)
  const [request] = sent
  if (!request) throw new Error(`${call.name} sends nothing`)
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return {
    read,
    request,
    form: isForm ? [...(await request.formData())] : null,
    text: isForm ? '' : await request.text(),
  }
}

it.each(wire.map((call) => [call.name, call] as const))('%s sends and reads what is pinned', async (_, call) => {
  const { read, request, form, text } = await exchange(call)
  expect(`${request.method} ${request.url.replace(`${baseUrl}api`, '')}`).toBe(call.request)
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !usual.has(name)))
  expect({ authorization: '', ...headers }).toEqual({
    authorization: 'Bearer oturum-1',
    ...call.headers,
    ...(call.once && { 'idempotency-key': key }),
  })
  expect(text === '' ? undefined : JSON.parse(text)).toEqual(call.body)
  expect(form?.map(([name, value]) => [name, typeof value === 'string' ? value : value.name])).toEqual(call.parts)
  if ('reads' in call) expect(read).toEqual(call.reads)
  else expect([(read as File).name, await (read as File).text()]).toEqual(['dosya.pdf', '%PDF'])
})

it('has every API of core', () => {
  const files = globSync('**/*.api.ts', { cwd: join(import.meta.dirname, '../..') })
  expect(new Set(wire.map(({ name }) => name.split(' ')[0])).size).toBe(files.length)
})
