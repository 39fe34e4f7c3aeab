import { globSync } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import { expect, it } from 'vitest'
import { fits } from '../../kernel/flow/calls.ts'
import { wire } from './wire.ts'

/** Schema by which a server reads the fields of a request, by its call. */
const readers: Record<string, string> = {
  'POST /auth/login': 'Credentials',
  'POST /auth/verify-2fa': 'CodeStep',
  'POST /auth/secure-check': 'SecureKey',
  'POST /auth/forgot-password': 'ResetLinkRequest',
  'POST /auth/reset-password': 'PasswordReset',
  'POST /auth/verify-email': 'EmailVerification',
  'POST /auth/undo-email': 'EmailUndo',
  'POST /auth/2fa/verify': 'CodeVerification',
  'POST /auth/confirm-password': 'PasswordConfirmation',
  'PUT /auth/profile': 'ProfileChange',
  'PUT /auth/notifications': 'NotificationChange',
  'POST /auth/tokens': 'NewTokenRequest',
  'POST /action/add-payment': 'PaymentRecord',
  'POST /orders/save': 'NewOrder',
  'POST /orders/checkPromoCode': 'PromoRequest',
  'POST /orders/:/tag': 'TagChange',
  'POST /orders/:/applyRenewal': 'RenewalRequest',
  'PUT /orders/defaults': 'RegistryDefaultsChange',
  'POST /ip/order/:/:/:/route': 'NewRoute',
  'POST /ip/order/:/:/:/rpki/roa': 'RoaRequest',
  'DELETE /ip/order/:/:/:/rpki/roa': 'RoaRequest',
  'POST /ip/order/:/:/:/nameservers': 'NameServerRequest',
  'PUT /ip/order/:/:/:/nameservers': 'NameServerRequest',
  'POST /tickets': 'NewTicket',
  'POST /tickets/:/responses': 'NewReply',
  'PATCH /tickets/:/status': 'TicketClosing',
}
/** Read by schemas of their own: the file of a contract, and the document of a plan. */
const others = ['POST /action/upload/document', 'POST /plans']

const folder = join(import.meta.dirname, '../..')
const modules = globSync('*/*.schema.ts', { cwd: folder }).map((file) => import(join(folder, file)) as Promise<object>)
const schemas: Record<string, unknown> = Object.assign({}, ...(await Promise.all(modules)))
const fieldsOf = (name: string) => Object.keys((schemas[name] as v.ObjectSchema<v.ObjectEntries, undefined>).entries)

it('a server reads the fields that core sends, and no others', () => {
  const files = new Set(['attachments'])
  const sent = wire.flatMap(({ request, body, parts }) => {
    const names = body ? Object.keys(body) : (parts ?? []).map(([name]) => name).filter((name) => !files.has(name))
    return names.map((name) => ({ name, call: Object.keys(readers).find((call) => fits(call, request)) ?? request }))
  })
  const ofReader = Map.groupBy(
    sent.filter(({ call }) => !others.includes(call)),
    ({ call }) => readers[call] ?? call,
  )
  for (const [reader, fields] of ofReader)
    expect([...new Set(fields.map(({ name }) => name))].toSorted(), reader).toEqual(fieldsOf(reader).toSorted())
  expect([...ofReader.keys()].toSorted()).toEqual([...new Set(Object.values(readers))].toSorted())
})
