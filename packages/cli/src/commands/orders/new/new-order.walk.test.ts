import { asksOf } from '@ip-portal/core/kernel/flow/contract'
import { newOrderForm, newOrderWalkPlan } from '@ip-portal/core/testing/plans/new-order.walk-plan'
import { callEndOf } from '@ip-portal/core/testing/walk/walk'
import type { CallPromise } from '../../../testing/after-accidents.ts'
import { terminalWalkSuite } from '../../../testing/terminal-walk-suite.ts'
import { release, type TerminalPlan } from '../../../testing/terminal-walk.ts'

const token = 'token-of-the-walk'
const [again, organisation, codeQuestion, question] = [
  'Tekrar denensin mi?',
  'Organizasyon adı',
  'yoksa boş bırakın',
  'Sipariş gönderilsin mi?',
]
const asn = newOrderForm.service
const [ip] = newOrderWalkPlan.outcomes.loadServices.done[0] as [typeof asn]
const [block] = newOrderWalkPlan.outcomes.loadBlocks.done[0] as [NonNullable<typeof newOrderForm.block>]
const handle = (value: string) => ({ value, isVerified: value !== '' })
const ipForm = {
  ...newOrderForm,
  service: ip,
  block,
  description: 'OFIS',
  organisation: '',
  adminC: handle('AO1-EXAMPLE'),
  asn: handle('AS64500'),
  org: handle(''),
}

/** Plans the order of one service: the terminal asks for a code until one is accepted, and takes complete forms only. */
const walkPlanFor = (service: typeof asn, form: typeof newOrderForm): typeof newOrderWalkPlan => ({
  ...newOrderWalkPlan,
  events: { ...newOrderWalkPlan.events, 'order.submit': [{ type: 'order.submit', form }] },
  only: ({ context }, event) => {
    if (event.type === 'service.choose')
      return context['service'] === null && (event['service'] as typeof asn).id === service.id
    if (event.type === 'promo.apply') return context['promo'] === null && !hasNoCode(context)
    return event.type !== 'promo.cancel'
  },
})

const isOfferChanged = ({ failure }: Record<string, unknown>) => (failure as { status?: number } | null)?.status === 409
/** True when the code was left empty, which is final unless the offer has changed. */
const hasNoCode = (context: Record<string, unknown>) =>
  context['promo'] === null && context['code'] === '' && context['form'] !== null && !isOfferChanged(context)
const isFilled = ({ code, form }: Record<string, unknown>) => code !== '' || form !== null

/** The refusal that made the offer be read again stays on show; the next call meets the accident too. */
const ended = { code: 4, says: 'Giriş' } as const
const outdated: CallPromise = {
  asksAnew: 'never',
  otherwise: {
    any: { code: null, says: 'Blok artık boş değil' },
    'the end of the session, 401': ended,
    'the end of the session, 403': ended,
  },
}

const plan = (line: string, isIp: boolean): TerminalPlan => ({
  line,
  env: { IPPORTAL_TOKEN: token },
  opening: '',
  prepare: (server) => {
    server.always('GET /auth/security-status', 200, { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 1 })
    for (const value of ['AO1-EXAMPLE', 'AS64500']) server.always(`GET /orders/whois/${value}`, 200, { result: true })
  },
  typed: (event, { context }) => {
    if (event.type === 'order.retry') return [{ at: again, text: 'e' }]
    if (!['promo.apply', 'order.submit'].includes(event.type)) return []
    const filling = isIp || isFilled(context) ? [] : [{ at: organisation, text: newOrderForm.organisation }]
    if (event.type === 'promo.apply') return [...filling, { at: codeQuestion, text: String(event['code']) }]
    const noCode = context['promo'] !== null || hasNoCode(context) ? [] : [{ at: codeQuestion, text: '' }]
    return [...filling, ...noCode, { at: question, text: 'e' }]
  },
  settle: (actor, event, server) => {
    const failed = callEndOf(event)?.failed
    const isList = actor === 'loadServices' || actor === 'loadBlocks'
    return release(server, calls[actor] ?? actor, event, failed && isList ? null : event.output)
  },
  prompts: ({ state }) => {
    if (asksOf(state) === 'retry') return [again]
    // The command line chooses the service, and its blocks are still loading.
    if (isIp && state.context['service'] === null) return null
    if (!isIp && !isFilled(state.context)) return [organisation]
    return [state.context['promo'] === null && !hasNoCode(state.context) ? codeQuestion : question]
  },
  ending: ({ state }) => (state.hasTag('succeeded') ? { code: 0, text: 'Siparişiniz alındı' } : null),
  secrets: [token],
  accidents: {
    loadServices: { asksAnew: 'if it may pass' },
    loadBlocks: { asksAnew: 'if it may pass' },
    'loadServices in "refreshing"': outdated,
    'loadBlocks in "refreshingBlocks"': outdated,
    checkPromo: { asksAnew: 'unless the session ended' },
    placeOrder: {
      asksAnew: 'unless the session ended',
      // A 409 says that the offer has changed.
      after: (server) => {
        server.always('GET /orders/service-types', 200, newOrderWalkPlan.outcomes.loadServices.done[0])
        server.always('GET /orders/show-available-ips', 200, newOrderWalkPlan.outcomes.loadBlocks.done[0])
      },
    },
  },
})

const calls: Record<string, string> = {
  loadServices: 'GET /orders/service-types',
  loadBlocks: 'GET /orders/show-available-ips',
  checkPromo: 'POST /orders/checkPromoCode',
  placeOrder: 'POST /orders/save',
}

const ipLine = 'orders new ip --block 198.18.9.0/24 --description Ofis --admin-c AO1-EXAMPLE --asn AS64500 --org='

terminalWalkSuite('order of an AS number', walkPlanFor(asn, newOrderForm), plan('orders new asn', false))
terminalWalkSuite('order of a block', walkPlanFor(ip, ipForm), plan(ipLine, true))
