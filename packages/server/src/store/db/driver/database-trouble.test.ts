import { expect, it } from 'vitest'
import { DatabaseTrouble, explainTrouble } from './database-trouble.ts'

const kindOf = (fields: object, message = '') => {
  const explained = explainTrouble(Object.assign(new Error(message), fields))
  return explained instanceof DatabaseTrouble ? explained.kind : null
}

it.each([
  ['57P01', 'unavailable'],
  ['57P02', 'unavailable'],
  ['57P03', 'unavailable'],
  ['08006', 'unavailable'],
  ['25P03', 'unavailable'],
  ['58030', 'unavailable'],
  ['53200', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['ECONNRESET', 'unavailable'],
  ['EPIPE', 'unavailable'],
  ['ENOTFOUND', 'unavailable'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['53300', 'busy'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['53100', 'full'],
  ['25006', 'readOnly'],
  ['23505', null],
  ['42P01', null],
  ['28P01', null],
  ['25P02', null],
])('PostgreSQL or network code %s is %s', (code, kind) => {
  expect(kindOf({ code })).toBe(kind)
})

it.each([
  [5, 'busy'],
  [517, 'busy'],
  [6, 'busy'],
  [13, 'full'],
  [4874, 'full'],
  [10, 'unavailable'],
  [1546, 'unavailable'],
  [8, 'readOnly'],
  [11, null],
  [19, null],
  [2067, null],
  [26, null],
])('SQLite code %d is %s', (errcode, kind) => {
  expect(kindOf({ errcode })).toBe(kind)
})

it.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('the message «%s» of pg means that the database cannot be reached', (message) => {
  expect(kindOf({}, message)).toBe('unavailable')
})

it('a name whose addresses all refuse cannot be reached', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  expect(explainTrouble(new AggregateError([refused]))).toMatchObject({ kind: 'unavailable', status: 503 })
})

it('a bug stays as it is', () => {
  const bug = new TypeError('x is not a function')
  expect(explainTrouble(bug)).toBe(bug)
})
