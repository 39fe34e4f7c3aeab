import { asksOf } from '@ip-portal/core/kernel/flow/contract'
import { orderDetailOf, owingOrderOf } from '@ip-portal/core/testing/fixtures/builders'
import { paymentWalkPlan } from '@ip-portal/core/testing/plans/payment.walk-plan'
import { callEndOf } from '@ip-portal/core/testing/walk/walk'
import { terminalWalkSuite } from '../../../testing/terminal-walk-suite.ts'
import { release, type TerminalPlan } from '../../../testing/terminal-walk.ts'

interface Owed {
  balance: number
  waiting: number
}

const token = 'token-of-the-walk'
const again = 'Tekrar denensin mi?'
const anyway = 'Yine de ödeme yapmak istiyor musunuz?'
const terms = paymentWalkPlan.outcomes.loadTerms.done[0] as { rate: object; commission: string }

/** Leaves malformed forms out: a prompt does not accept them. */
const walkPlan: typeof paymentWalkPlan = {
  ...paymentWalkPlan,
  only: (_, event) => {
    const { amount, method } = (event['form'] ?? {}) as { amount?: string; method?: string }
    return event.type !== 'payment.submit' || (amount === '120,50' && method === 'bank_transfer')
  },
}

const plan: TerminalPlan = {
  line: 'payments new 7',
  env: { IPPORTAL_TOKEN: token },
  opening: '',
  prepare: (server) => {
    void server.next('GET /orders/7').then((request) => request.answer(200, orderDetailOf({ id: 7 })))
    server.always('GET /auth/security-status', 200, { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 1 })
    server.always('GET /action/get/params/bank_accounts', 200, { value: '' })
    server.always('GET /action/get/params/kkkom', 200, { value: terms.commission })
  },
  typed: (event) => {
    if (event.type === 'payment.retry') return [{ at: again, text: 'e' }]
    if (event.type === 'payment.payAgain') return [{ at: anyway, text: 'e' }]
    if (event.type !== 'payment.submit') return []
    return [
      { at: 'Tutar (USD)', text: '120,50' },
      { at: 'Referans No', text: 'HVL-1' },
      { at: 'Notlar', text: '' },
      { at: 'Ödeme bildirilsin mi?', text: 'e' },
    ]
  },
  settle: async (actor, event, server) => {
    if (actor !== 'loadTerms') return release(server, 'POST /action/add-payment', event, event.output)
    const owed = (event.output as { owed?: Owed } | undefined)?.owed ?? { balance: 0, waiting: 0 }
    ;(await server.next('GET /orders/7')).answer(200, owingOrderOf(owed, { id: 7 }))
    await release(server, 'GET /action/get/rate', event, callEndOf(event)?.failed ? null : terms.rate)
  },
  prompts: ({ state }) => {
    const asks = asksOf(state)
    return [asks === 'retry' ? again : asks === 'confirmation' ? anyway : 'Tutar (USD)']
  },
  ending: ({ state }) => (state.hasTag('succeeded') ? { code: 0, text: 'Ödeme bildirimi alındı' } : null),
  secrets: [token],
  accidents: {
    loadTerms: { asksAnew: 'if it may pass' },
    pay: {
      asksAnew: 'unless the session ended',
      // A 409 says that the rate has changed.
      after: (server) => {
        server.always('GET /orders/7', 200, owingOrderOf({ balance: 260, waiting: 0 }, { id: 7 }))
        server.always('GET /action/get/rate', 200, terms.rate)
      },
    },
  },
}

terminalWalkSuite('payment', walkPlan, plan)
