import type { RequestListener } from 'node:http'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, json, openLoopback } from '../../testing/loopback/loopback-http.ts'
import { nextCursor } from './http.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function open(listener: RequestListener) {
  const loopback = await openLoopback(listener)
  closing.push(loopback.close)
  return loopback.http
}

const list = { path: ['things'], answer: v.array(v.number()) }

/** Server with three pages; `link` writes the header that names the next one. */
function threePages(seen: (string | undefined)[], link: (cursor: string) => string): RequestListener {
  const next: Record<string, string> = { '': 'b', b: 'c' }
  return (request, response) => {
    seen.push(request.url)
    const cursor = new URL(request.url ?? '', 'http://localhost').searchParams.get('cursor') ?? ''
    const following = next[cursor]
    if (following) response.setHeader('link', link(following))
    json(200, [cursor.length, seen.length])(request, response)
  }
}

describe('pages of a list', () => {
  it('are read to the end in their order', async () => {
    const seen: (string | undefined)[] = []
    const http = await open(threePages(seen, (cursor) => `</api/things?limit=1000&cursor=${cursor}>; rel="next"`))
    expect(await http.pages(list)).toEqual([
      [0, 1],
      [1, 2],
      [1, 3],
    ])
    expect(seen).toEqual([
      '/api/things?limit=1000',
      '/api/things?limit=1000&cursor=b',
      '/api/things?limit=1000&cursor=c',
    ])
  })

  it('keep the filters of the list, each page', async () => {
    const seen: (string | undefined)[] = []
    const http = await open(threePages(seen, (cursor) => `</api/things?limit=1000&cursor=${cursor}>; rel="next"`))
    expect(await http.pages({ ...list, query: { order: '7' } })).toHaveLength(3)
    expect(seen).toEqual([
      '/api/things?order=7&limit=1000',
      '/api/things?order=7&limit=1000&cursor=b',
      '/api/things?order=7&limit=1000&cursor=c',
    ])
  })

  it('are one where the server knows no pages', async () => {
    const http = await open(json(200, [1, 2, 3]))
    expect(await http.pages(list)).toEqual([[1, 2, 3]])
  })

  it('are read from the portal only, wherever the link leads', async () => {
    const seen: (string | undefined)[] = []
    const http = await open(threePages(seen, (cursor) => `<http://evil.example/x?cursor=${cursor}>; rel="next"`))
    expect(await http.pages(list)).toHaveLength(3)
  })

  it('that go round in a circle are a failure', async () => {
    const http = await open((request, response) => {
      response.setHeader('link', '</api/things?cursor=a>; rel="next"')
      json(200, [1])(request, response)
    })
    expect(await failureOf(http.pages(list))).toMatchObject({ kind: 'unexpected-answer' })
  })

  it('fail when one of them fails', async () => {
    const http = await open((request, response) => {
      if (request.url?.includes('cursor') === true) return json(500, {})(request, response)
      response.setHeader('link', '</api/things?cursor=a>; rel="next"')
      return json(200, [1])(request, response)
    })
    expect(await failureOf(http.pages(list))).toMatchObject({ kind: 'refused', status: 500 })
  })
})

describe('the cursor of a link', () => {
  it.each([
    [null, null],
    ['', null],
    ['</x?cursor=a>; rel="prev"', null],
    ['</x?cursor=a>; rel="prev", </x?cursor=b>; rel="next"', 'b'],
    ['</x?cursor=b>; rel=next', 'b'],
    ['</x>; rel="next"', null],
    ['rel="next"', null],
  ])('%s is %s', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor)
  })
})
