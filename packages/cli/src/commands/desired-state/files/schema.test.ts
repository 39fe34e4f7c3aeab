import { Ajv, type ValidateFunction } from 'ajv'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDesiredState } from '@ip-portal/core/desired-state'
import { testCliFor } from '../../../testing/run-cli.ts'

// No portal answers there, and there is no session.
const cli = testCliFor('http://127.0.0.1:9')
let schema: Record<string, unknown>
let validate: ValidateFunction
beforeAll(async () => {
  const { code, stdout, stderr } = await cli.run('schema')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  schema = JSON.parse(stdout) as Record<string, unknown>
  validate = new Ajv({ strict: true, strictTypes: false }).compile(schema)
})

const order = { id: 1001, block: '192.0.2.0/24' }
const withOrder = (fields: object) => ({ orders: [{ ...order, ...fields }] })

describe('a document that the reader accepts satisfies it', () => {
  it.each([
    { orders: [] },
    withOrder({}),
    withOrder({ routes: [], roas: [], nameServers: [] }),
    withOrder({ routes: ['AS64500', ' as64501 ', { origin: 'AS64502' }, { origin: 'AS1', prefix: '192.0.2.0/25' }] }),
    withOrder({ roas: [{ asn: 'AS64500' }, { asn: 'AS64501', maxLength: 24 }] }),
    withOrder({ nameServers: ['ns1.ornek.example', 'ns2.ornek.example.'] }),
    { orders: [{ id: 1010, block: '2001:DB8:0::/32', routes: ['AS4294967295', 'AS0', 'as0064500'] }] },
    {
      orders: [
        { block: '192.0.2.0/24' },
        { block: '::/0' },
        { block: '::ffff:192.0.2.0/128' },
        { block: '0.0.0.0/00' },
      ],
    },
    { 'x-team': 'noc', orders: [{ ...order, 'x-owner': { a: [1] }, roas: [{ asn: 'AS1', 'x-why': 'test' }] }] },
    { orders: [{ block: '2001:db8::/32', roas: [{ asn: 'AS1', maxLength: 48 }] }] },
    withOrder({ block: '192.0.2.0/26', roas: [24, 26, 32].map((maxLength) => ({ asn: 'AS1', maxLength })) }),
    withOrder({ block: '10.0.0.0/8', roas: [8, 9, 24].map((maxLength) => ({ asn: 'AS1', maxLength })) }),
  ])('%j', (document) => {
    expect(readDesiredState(document)).toHaveProperty('state')
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
  })
})

describe('a document that it refuses is refused by the reader', () => {
  it.each([
    null,
    {},
    { orders: {} },
    { orders: [], order: [] },
    { orders: [{ id: 1001 }] },
    { orders: [order, order] },
    withOrder({ block: '192.0.2.256/24' }),
    withOrder({ block: '192.0.2/24' }),
    withOrder({ block: '192.0.2.0/33' }),
    withOrder({ block: '192.0.2.0./24' }),
    withOrder({ block: '2001:db8::/129' }),
    withOrder({ routes: ['AS4294967296'] }),
    withOrder({ routes: ['AS9999999999'] }),
    withOrder({ routes: ['AS1', 'AS1'] }),
    withOrder({ roas: [{ asn: 'AS1' }, { asn: 'AS1' }] }),
    withOrder({ roas: [{ asn: 'AS1', maxLength: 33 }] }),
    withOrder({ roas: [{ asn: 'AS1', maxLength: 20 }] }),
    withOrder({ block: '10.0.0.0/9', roas: [{ asn: 'AS1', maxLength: 8 }] }),
    withOrder({ block: '192.0.2.0/26 ', roas: [{ asn: 'AS1', maxLength: 25 }] }),
    withOrder({ nameServers: ['ns1.a.example'] }),
    withOrder({ nameServers: ['ns1.a.example', 'ns1.a.example'] }),
    withOrder({ nameServers: ['ns1.a.example', 'ns 2'] }),
    withOrder({ routes: [{ origin: 'AS1', y: 1, 'x-y': 1 }] }),
    withOrder({ id: '1001' }),
    withOrder({ id: 0 }),
    withOrder({ id: 1.5 }),
    withOrder({ block: '192.0.2.0' }),
    withOrder({ route: ['AS1'] }),
    withOrder({ routes: null }),
    withOrder({ routes: [64500] }),
    withOrder({ routes: ['64500'] }),
    withOrder({ routes: [{ prefix: '192.0.2.0/25' }] }),
    withOrder({ routes: [{ origin: 'AS1', prefix: '192.0.2.0' }] }),
    withOrder({ routes: [{ origin: 'AS1', length: 25 }] }),
    withOrder({ roas: ['AS1'] }),
    withOrder({ roas: [{ asn: 'AS1', maxlength: 24 }] }),
    withOrder({ roas: [{ asn: 'AS1', maxLength: 24.5 }] }),
    withOrder({ roas: [{ asn: 'AS1', maxLength: 129 }] }),
    withOrder({ nameServers: 'ns1.ornek.example' }),
    withOrder({ nameServers: ['ns1.a.example', 'ns2.a.example', 'ns3.a.example'] }),
  ])('%j', (document) => {
    expect(validate(document)).toBe(false)
    expect(readDesiredState(document)).toHaveProperty('problems')
  })
})

it('names its draft and describes every field, for editors', () => {
  expect(schema).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: expect.any(String) as string,
  })
  const fields: [string, unknown][] = []
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'allOf') return undefined
    if (key === 'properties') fields.push(...Object.entries(value as object))
    return value
  })
  expect(fields.map(([name]) => name)).toEqual([
    'orders',
    'id',
    'block',
    'routes',
    'roas',
    'nameServers',
    'origin',
    'prefix',
    'asn',
    'maxLength',
  ])
  for (const [name, field] of fields) expect(field, name).toHaveProperty('description', expect.any(String))
})
