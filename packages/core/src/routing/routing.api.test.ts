import { expect, it } from 'vitest'
import { createHttp } from '../kernel/http/http.ts'
import { createRoutingApi } from './routing.api.ts'

const path = { order: 1001, ip: '192.0.2.0', subnet: '24' }

/** Calls about an order, with the headers and bodies that they send. */
function listening(answer: unknown) {
  const sent: { headers: Headers; body: string }[] = []
  const http = createHttp({
    baseUrl: 'https://portal.example/api/',
    token: () => null,
    fetch: async (request, init) => {
      const one = new Request(request, init)
      sent.push({ headers: one.headers, body: await one.text() })
      return Response.json(answer)
    },
    onSessionEnd: () => {},
  } as Parameters<typeof createHttp>[0])
  return { sent, api: createRoutingApi(http) }
}

it('sends the version and the step of a change when there are some, and reads the new version', async () => {
  const { sent, api } = listening({ success: true, message: 'Tamam', version: 'v2' })
  const options = { version: 'v1', planStep: 'abc/2' }
  const changes = [
    () => api.addRoute(path, { origin: 'AS64500', maintainer: '' }, options),
    () => api.deleteRoute(path, 'AS64500', options),
    () => api.addRoa(path, { asn: 'AS64500', maxLength: 24 }, options),
    () => api.deleteRoa(path, { asn: 'AS64500', maxLength: 24 }, options),
    () => api.setNameServers(path, 'PUT', { domain: '', nservers: ['a.example', 'b.example'] }, options),
    () => api.deleteNameServers(path, options),
  ]
  for (const change of changes) expect(await change()).toEqual({ message: 'Tamam', version: 'v2' })
  expect(sent.map(({ headers }) => [headers.get('if-match'), headers.get('plan-step')])).toEqual(
    changes.map(() => ['"v1"', 'abc/2']),
  )
})

it('sends neither without them, and reads no version from an older server', async () => {
  const { sent, api } = listening({ success: true, message: 'Tamam' })
  expect(await api.deleteRoute(path, 'AS64500', { version: null })).toEqual({ message: 'Tamam', version: null })
  expect([sent[0]?.headers.has('if-match'), sent[0]?.headers.has('plan-step')]).toEqual([false, false])
})

it('sends the prefix of a route only when it is not the whole block', async () => {
  const { sent, api } = listening({ success: true })
  for (const prefix of [undefined, null, '', '192.0.2.0/24', '192.0.2.0/25'])
    await api.addRoute(path, { origin: 'AS64500', maintainer: 'M', prefix })
  const plain = { origin: 'AS64500', maintainer: 'M' }
  expect(sent.map(({ body }) => JSON.parse(body) as object)).toEqual([
    plain,
    plain,
    plain,
    plain,
    { ...plain, prefix: '192.0.2.0/25' },
  ])
})
