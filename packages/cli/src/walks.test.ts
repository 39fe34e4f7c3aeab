import type { Failure } from '@ip-portal/core/kernel/failure'
import { loginSecrets, loginWalkPlan } from '@ip-portal/core/session/login.walk-plan'
import { actionCode, sensitiveActionWalkPlan } from '@ip-portal/core/sensitive-action/sensitive-action.walk-plan'
import { orderDetailOf } from '@ip-portal/core/testing/builders'
import type { GateServer } from '@ip-portal/core/testing/gate-server'
import { callEndOf, walksOf, type WalkEvent } from '@ip-portal/core/testing/walk'
import { expect, it } from 'vitest'
import { release, type TerminalPlan } from './testing/terminal-walk.ts'
import { terminalWalkSuite } from './testing/terminal-walk-suite.ts'

/** A typed code is shown like any answer; password and temp token never are. */
const secretsOf = [loginSecrets.password, loginSecrets.tempToken]

/** A terminal has no button that leaves the code step: Ctrl+C leaves the command. */
const loginWalks = walksOf({ ...loginWalkPlan, only: (_, event) => event.type !== 'code.cancel' })

const loginPlan: TerminalPlan = {
  line: 'login --email ada@ornek.example',
  env: {},
  opening: 'Şifre',
  prepare: () => {},
  // After a refusal the CLI asks for the e-mail too, and offers the one it knows.
  typed: (event, { refused }) => {
    if (event.type === 'code.submit') return [{ at: 'Doğrulama Kodu', text: String(event['code']) }]
    const password = { at: 'Şifre', text: loginSecrets.password }
    return refused ? [{ at: 'E-posta', text: '' }, password] : [password]
  },
  settle: (actor, event, gate) =>
    release(gate, actor === 'signIn' ? 'POST /api/auth/login' : 'POST /api/auth/verify-2fa', event, event.output),
  ending: ({ state }) => (state.status === 'done' ? { code: 0, text: 'Giriş yapıldı: Ada (Örnek)' } : null),
  secrets: secretsOf,
}

const block = '/api/ip/order/7/192.0.2.0/24'
const route = { origin: 'AS64500', maintainer: 'EXAMPLE-MNT', last_modified: null, prefix: '192.0.2.0/24' }
const order = orderDetailOf({
  id: 7,
  ipDetails: { ip: '192.0.2.0', subnet: '24', cidr: null, inetnum: null, routes: [route], roas: [], domain: null },
})
const isOver = ['securityUnknown', 'twoFactorMissing', 'done', 'leftLost']

/** The terminal gives the details itself, once; where a person would click on, the command ends. */
const actionWalks = walksOf({
  ...sensitiveActionWalkPlan,
  inputs: [{ isTwoFactorEnabled: null }],
  only: (state, event) =>
    !isOver.some((name) => state.matches(name)) &&
    !state.matches({ enteringDetails: 'refused' }) &&
    !['code.cancel', 'setup.open', 'action.retry', 'action.cancel'].includes(event.type),
})

const ok = { success: true }

/** The requests of an edit, ended so that the saga comes out as the walk wants it. */
async function settleEdit(event: WalkEvent, gate: GateServer): Promise<void> {
  const removal = `DELETE ${block}/route/AS64500`
  const creation = `POST ${block}/route`
  const fail = async (call: string, error: Failure) =>
    release(gate, call, { type: 'xstate.error.actor.x', error }, null)
  const result = event.output as { kind: string; failure?: Failure } | undefined
  if (callEndOf(event)?.failed) return fail(removal, event.error as Failure)
  ;(await gate.next(removal)).answer(200, ok)
  if (result?.kind === 'done') return (await gate.next(creation)).answer(200, ok)
  await fail(creation, result?.failure ?? { kind: 'refused', status: 409 })
  if (result?.kind === 'rolled-back') return (await gate.next(creation)).answer(200, ok)
  await fail(creation, { kind: 'refused', status: 500 })
  await fail(creation, { kind: 'refused', status: 500 })
  ;(await gate.next(`GET ${block}/route`)).answer(200, { success: true, routes: [] })
}

async function settleRestore(event: WalkEvent, gate: GateServer): Promise<void> {
  const failed = callEndOf(event)?.failed
  const failure = event.error as Failure | undefined
  if (failed && failure?.kind === 'offline') return (await gate.next(`GET ${block}/route`)).drop()
  ;(await gate.next(`GET ${block}/route`)).answer(200, { success: true, routes: [] })
  await release(gate, `POST ${block}/route`, event, ok)
}

const actionPlan: TerminalPlan = {
  line: 'routes edit 7 AS64500 AS64501',
  env: { IPPORTAL_TOKEN: 'token-of-the-walk' },
  opening: '',
  prepare: (gate) => {
    gate.always('GET /api/orders/7', 200, order)
    gate.always('GET /api/orders/7/params', 200, { available: 2, fee: 25 })
    gate.always(`GET ${block}/rpki/validate`, 200, { message: '', validCount: 0, routes: [] })
  },
  typed: (event) => {
    if (event.type === 'code.submit') return [{ at: 'Doğrulama Kodu', text: String(event['code']) }]
    return event.type === 'restore.submit' ? [{ at: 'yeniden denensin mi', text: 'e' }] : []
  },
  settle: async (actor, event, gate) => {
    if (actor === 'loadSecurity')
      return release(gate, 'GET /api/auth/security-status', event, {
        hasEmail: true,
        isEmailVerified: true,
        ...(event.output as object),
      })
    if (actor === 'verifyCode') return release(gate, 'POST /api/auth/2fa/verify', event, ok)
    return actor === 'runAction' ? settleEdit(event, gate) : settleRestore(event, gate)
  },
  ending: ({ state }) => {
    if (state.matches('done')) return { code: 0, text: 'Route kaydı AS64500 yerine AS64501 oldu.' }
    if (state.matches('twoFactorMissing')) return { code: 5, text: 'İki Faktörlü Doğrulama Gerekli' }
    if (state.matches('securityUnknown')) return { code: 1, text: '' }
    if (!state.matches({ enteringDetails: 'refused' })) return null
    return state.context['isRolledBack'] === true
      ? { code: 7, text: 'Önceki kayıt geri yüklendi.' }
      : { code: 1, text: 'Bu origin için zaten bir route kaydı var.' }
  },
  secrets: ['token-of-the-walk'],
}

terminalWalkSuite('login', loginWalks, loginPlan)
terminalWalkSuite('sensitive action', actionWalks, actionPlan)

it('the terminal walks something of each kind', () => {
  expect(loginWalks.length).toBeGreaterThan(4)
  expect(actionWalks.length).toBeGreaterThan(10)
  expect(actionCode).toMatch(/^\d{6}$/)
})
