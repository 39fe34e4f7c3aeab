import type { AnyMachineSnapshot } from 'xstate'
import { asksOf } from '@ip-portal/core/kernel/flow/contract'
import { orderDetailOf } from '@ip-portal/core/testing/fixtures/builders'
import { renewalWalkPlan } from '@ip-portal/core/testing/plans/renewal.walk-plan'
import { terminalWalkSuite } from '../../testing/terminal-walk-suite.ts'
import { release, type TerminalPlan } from '../../testing/terminal-walk.ts'

const token = 'token-of-the-walk'
const codeQuestion = 'yoksa boş bırakın'
const question = 'Yenileme talep edilsin mi?'

const isRefusal = (state: AnyMachineSnapshot) => asksOf(state) === 'confirmation' && state.hasTag('refused')

/**
 * Adapts the plan to the terminal, which has no back button, asks for a code until one is accepted, and ends when a new
 * try would not help.
 */
const walkPlan: typeof renewalWalkPlan = {
  ...renewalWalkPlan,
  only: (state, event) => {
    if (asksOf(state) === 'retry' || isRefusal(state)) return false
    if (event.type === 'promo.apply') return state.context['promo'] === null && event['code'] === 'YUZDE10'
    if (event.type === 'renewal.continue') return event['code'] === undefined
    return !['promo.cancel', 'renewal.back'].includes(event.type)
  },
}

const calls: Record<string, string> = {
  loadPrice: 'GET /orders/7/renewalPrice',
  checkPromo: 'POST /orders/checkPromoCode',
  requestRenewal: 'POST /orders/7/applyRenewal',
}

const plan: TerminalPlan = {
  line: 'renewals request 7',
  env: { IPPORTAL_TOKEN: token },
  opening: '',
  prepare: (server) => {
    server.always('GET /orders/7', 200, orderDetailOf({ id: 7, canBeRenewed: 1 }))
    server.always('GET /auth/security-status', 200, { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 1 })
  },
  typed: (event, { context }) => {
    if (event.type === 'promo.apply') return [{ at: codeQuestion, text: String(event['code']) }]
    if (event.type === 'renewal.continue') return context['promo'] === null ? [{ at: codeQuestion, text: '' }] : []
    return event.type === 'renewal.confirm' ? [{ at: question, text: 'e' }] : []
  },
  settle: (actor, event, server) => release(server, calls[actor] ?? actor, event, event.output),
  prompts: ({ state }) => [asksOf(state) === 'details' && state.context['promo'] === null ? codeQuestion : question],
  ending: ({ state }) => {
    if (asksOf(state) === 'retry') return { code: 1, text: 'Yenileme fiyatı alınırken bir hata oluştu' }
    if (isRefusal(state)) return { code: 1, text: 'Bekleyen bir yenileme var' }
    return state.hasTag('succeeded') ? { code: 0, text: 'Talebiniz alındı' } : null
  },
  secrets: [token],
  accidents: {
    loadPrice: { asksAnew: 'if it may pass' },
    checkPromo: { asksAnew: 'unless the session ended' },
    requestRenewal: { asksAnew: 'if it may pass' },
  },
}

terminalWalkSuite('renewal', walkPlan, plan)
