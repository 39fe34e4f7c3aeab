import { describe, expect, it } from 'vitest'
import { createHttp } from '../../kernel/http/http.ts'
import type { NameServerChange } from '../name-servers.rules.ts'
import { createRoutingApi } from '../routing.api.ts'
import { blockCalls, blockChanged, createBlockVersions, recordedCalls, type RecordedCall } from './block-calls.ts'
import { nameServerChanger } from './routing-changer.ts'

const path = { order: 1002, ip: '192.0.2.0', subnet: '24' }
const pair = ['ns1.ornek.example', 'ns2.ornek.example'] as const
const domain = '2.0.192.in-addr.arpa'
const add = { op: 'add', domain, nservers: pair } as const
const edit: NameServerChange = { ...add, op: 'edit' }

/** A client of one block whose server answers each change with `reply`, and lists `shown` as its name servers. */
function clientOf(reply: Response | 'lost', shown: readonly string[] | 'lost' = []) {
  const sent: unknown[] = []
  const http = createHttp({
    baseUrl: 'https://portal.example/api/',
    token: () => null,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'GET') {
        if (shown === 'lost') throw new TypeError('fetch failed')
        return Response.json({ domain, nservers: shown })
      }
      const text = await request.text()
      const { headers } = request
      sent.push([
        request.method,
        text === '' ? null : JSON.parse(text),
        headers.get('if-match'),
        headers.get('plan-step'),
      ])
      if (reply === 'lost') throw new TypeError('fetch failed')
      return reply.clone()
    },
    onSessionEnd: () => {},
  } as Parameters<typeof createHttp>[0])
  const api = createRoutingApi(http)
  const calls = blockCalls(api, path, createBlockVersions(), 'v1')
  return { sent, calls, changer: nameServerChanger(api, path, calls) }
}
const done = () => Response.json({ success: true, version: 'v2' })
const refused = () => Response.json({ success: false, message: 'Olmaz' }, { status: 400 })
const body = { domain, nservers: [...pair] }

it('adds by POST, edits by PUT and deletes, from the version that the user saw', async () => {
  for (const [change, call] of [
    [add, ['POST', body, '"v1"', null]],
    [edit, ['PUT', body, '"v1"', null]],
    [{ op: 'delete' }, ['DELETE', null, '"v1"', null]],
  ] as const) {
    const { sent, changer } = clientOf(done())
    await changer.run(change)
    expect(sent).toEqual([call])
  }
})

it('names the step of a plan, and goes on from the version of the last answer', async () => {
  const { sent, changer } = clientOf(done())
  await changer.run(add, 'plan/1')
  await changer.run({ op: 'delete' }, 'plan/2')
  expect(sent).toEqual([
    ['POST', body, '"v1"', 'plan/1'],
    ['DELETE', null, '"v2"', 'plan/2'],
  ])
})

describe('after a lost answer', () => {
  it.each([
    [add, pair],
    [edit, ['NS1.Ornek.example', 'ns2.ornek.EXAMPLE']],
    [{ op: 'delete' }, []],
  ] as [NameServerChange, string[]][])('%j has happened when the server shows %j', async (change, shown) => {
    const { changer } = clientOf('lost', shown)
    await expect(changer.run(change)).resolves.toBeUndefined()
  })

  it.each([
    [add, []],
    [edit, ['ns1.ornek.example', 'ns3.ornek.example']],
    [edit, ['ns2.ornek.example', 'ns1.ornek.example']],
    [{ op: 'delete' }, pair],
    [{ op: 'delete' }, 'lost'],
  ] as [NameServerChange, string[] | 'lost'][])('%j has not when the server shows %j', async (change, shown) => {
    const { changer } = clientOf('lost', shown)
    await expect(changer.run(change)).rejects.toMatchObject({ failure: { kind: 'offline' } })
  })

  it('a change of names in capitals is found in any case', async () => {
    const loud: NameServerChange = { ...add, nservers: ['NS1.ornek.example', 'NS2.ornek.example'] }
    await expect(clientOf('lost', pair).changer.run(loud)).resolves.toBeUndefined()
  })
})

it('a refusal is no lost answer: nothing is read', async () => {
  const { changer } = clientOf(refused(), pair)
  await expect(changer.run(add)).rejects.toMatchObject({ failure: { kind: 'refused', message: 'Olmaz' } })
})

it('a recorder hears of each call before and after it, and may name it', async () => {
  const heard: unknown[] = []
  const recorder = {
    begin: (call: RecordedCall) => {
      heard.push(['begin', call])
      return Promise.resolve('plan/7')
    },
    end: (call: RecordedCall, failure: unknown) => {
      heard.push(['end', call, failure])
      return Promise.resolve()
    },
  }
  const { sent, calls } = clientOf(done())
  const recorded = recordedCalls(calls, recorder)
  await recorded.setNameServers('POST', body)
  await recorded.setNameServers('PUT', body)
  await recorded.deleteNameServers()
  expect(sent).toMatchObject([{ 3: 'plan/7' }, { 3: 'plan/7' }, { 3: 'plan/7' }])
  expect(heard).toEqual(
    (['add', 'replace', 'delete'] as const).flatMap((op) => [
      ['begin', { op, record: null }],
      ['end', { op, record: null }, null],
    ]),
  )
  const failing = recordedCalls(clientOf(refused()).calls, recorder)
  await expect(failing.deleteNameServers()).rejects.toMatchObject({ failure: { kind: 'refused' } })
  expect(heard.at(-1)).toMatchObject(['end', { op: 'delete' }, { kind: 'refused', message: 'Olmaz' }])
})

it('a version stays unknown after a lost answer, whatever comes behind it', () => {
  const versions = createBlockVersions()
  versions.replace(path, 'v1', 'v2')
  expect([versions.newest(path, 'v1'), versions.newest(path, 'v9')]).toEqual(['v2', 'v9'])
  versions.replace(path, 'v2', null)
  versions.replace(path, null, 'v5')
  expect([versions.newest(path, 'v1'), versions.newest(path, 'v5'), versions.newest(path, null)]).toEqual([
    null,
    'v5',
    null,
  ])
})

it('a block that another user has changed is refused as the server refuses it', () => {
  expect(blockChanged).toMatchObject({ kind: 'refused', status: 412, code: 'BLOCK_CHANGED' })
})
