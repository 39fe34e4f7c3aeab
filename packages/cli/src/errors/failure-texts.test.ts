import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PreparedAnswer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import {
  failingCalls,
  serverSaid,
  textOfFailure,
  type FailingCallName,
  type FailureKind,
} from '@ip-portal/core/testing/fixtures/failing-calls'
import { describe, expect, it } from 'vitest'
import { testCliFor } from '../testing/run-cli.ts'
import { startStubPortal, stubDetail } from '../testing/stub-portal.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const document = join(temporaryFolder(), 'deneme.pdf')
writeFileSync(document, '%PDF-1.7')

const code = '--otp 123456'
const serviceType = { id: 2, name: 'ASN', price: 10, renewal_period: 'yearly' }
const ipService = { ...serviceType, id: 1, name: 'IP' }
const ticket = { id: 9, subject: 'Konu', status: 'open', is_read: 1 }
const withServers = () =>
  stubDetail({
    canBeRenewed: 1,
    ipDetails: {
      ...(stubDetail().ipDetails as NonNullable<ReturnType<typeof stubDetail>['ipDetails']>),
      roas: [{ asn: 'AS64501', status: 'Valid', max_length: 24, update_date: null }],
      domain: { domain: '2.0.192.in-addr.arpa', nservers: ['ns1.a.example', 'ns2.a.example'], last_modified: null },
    },
  })

const additions = ['audit', 'sessions', 'tokens', 'recovery-codes']
/** Answers that the commands need before the failing call. */
const answers: Record<string, unknown> = {
  'GET /orders/7': withServers(),
  'GET /auth/security-status': { hasEmail: true, isEmailVerified: true, is2FAEnabled: true, additions },
  'GET /auth/profile': { name: 'Ada', email: 'ada@ornek.example', phone: '' },
  'GET /action/get/rate': { rate: 40, rate_date: '2026-01-01' },
  'GET /action/get/params/bank_accounts': { value: 'IBAN' },
  'GET /orders/7/renewalPrice': { price: 100 },
  'GET /orders/service-types': [serviceType, ipService],
  'GET /orders/show-available-ips': [{ ip: '198.51.100.0', subnet: '24' }],
  'GET /orders/defaults': { adminc: '', org: '', asn: '' },
  'GET /tickets': [ticket],
  'GET /tickets/9/responses': [],
  'GET /auth/sessions': [{ id: 7, current: false, client: 'Chrome', address: '192.0.2.1' }],
  'GET /contracts': [{ id: 1, serviceName: 'IP' }],
  'GET /action/get/file-types': [{ id: 2, description: 'Vergi Levhası' }],
  'POST /auth/2fa/setup': { qrCode: '', secret: 'JBSWY3DPEHPK3PXP' },
  'GET /ip/order/7/192.0.2.0/24/rpki/validate': { message: '', validCount: 0, routes: [] },
}

const storedPlan = '0f3c9a1b2d4e5f60'
const withPlans = { 'GET /auth/security-status': { is2FAEnabled: true, additions: ['plans'] } }

interface Shown {
  line: string
  /** Call as the command sends it, where its arguments differ from those of order 7. */
  call?: string
  env?: Record<string, string>
  /** True without a session. */
  isPublic?: true
  /** Answers that differ from the common ones. */
  answers?: Record<string, unknown>
}

/** Command that shows the failure of each call; null for calls that only the page sends. */
const lines: Record<FailingCallName, Shown | null> = {
  signIn: { line: 'login --email a@b.example', isPublic: true },
  verifySignIn: {
    line: `login --email a@b.example ${code}`,
    isPublic: true,
    answers: { 'POST /auth/login': { requireOTP: true, tempToken: 't' } },
  },
  followLink: { line: 'login', env: { IPPORTAL_SECURE_KEY: 'anahtar' }, isPublic: true },
  forgotPassword: null,
  resetPassword: null,
  verifyEmail: null,
  undoEmail: null,
  // It is sent only after a refusal of the set-up, and has no text of its own.
  confirmPassword: null,
  auditLog: { line: 'audit list' },
  notifications: null,
  saveNotifications: null,
  resendVerification: { line: 'profile resend-verification' },
  profile: { line: 'profile show' },
  saveProfile: { line: 'profile set --name Ada' },
  startSetup: { line: 'two-factor setup' },
  confirmSetup: { line: `two-factor setup ${code}` },
  newRecoveryCodes: {
    line: `two-factor recovery-codes --yes ${code}`,
    answers: { 'GET /auth/security-status': { is2FAEnabled: 1, additions: ['recovery-codes'] } },
  },
  verifyStepUp: { line: `routes add 7 AS64502 ${code}` },
  apiTokens: { line: 'tokens list' },
  newToken: { line: `tokens new ci --scope read ${code}` },
  revokeToken: { line: 'tokens revoke 7 --yes' },
  securityStatus: { line: `routes add 7 AS64502 ${code}` },
  sessions: { line: 'sessions list' },
  endSession: { line: 'sessions end 7 --yes' },
  endOtherSessions: { line: 'sessions end --others --yes' },
  orderStats: { line: 'orders stats' },
  orders: { line: 'orders list' },
  order: { line: 'orders show 7' },
  tags: null,
  tagInList: null,
  tagOnOrder: { line: 'orders tag 7 Deneme' },
  rate: { line: 'payments rate' },
  bankAccounts: { line: 'payments accounts' },
  addPayment: { line: 'payments new 7 --amount 5' },
  invoice: { line: 'invoices download 7' },
  transactions: { line: 'transactions list' },
  renewalPrice: { line: 'renewals price 7' },
  renew: { line: 'renewals request 7 --yes' },
  checkPromo: { line: 'renewals price 7 --promo YUZDE10' },
  serviceTypes: { line: 'orders new asn --organisation Deneme --yes' },
  availableIps: null,
  placeOrder: { line: 'orders new asn --organisation Deneme --yes' },
  checkHandle: null,
  defaults: { line: 'defaults show' },
  saveDefaults: { line: 'defaults set --asn AS64500' },
  blockWhois: { line: 'whois 7' },
  asnWhois: { line: 'whois AS64500', call: 'GET /asn/whois/AS64500' },
  validate: { line: 'roas validate 7' },
  addRoa: { line: `roas add 7 AS64502 ${code}` },
  deleteRoa: { line: `roas delete 7 AS64501 --yes ${code}` },
  routes: { line: 'routes list 7' },
  addRoute: { line: `routes add 7 AS64502 ${code}` },
  deleteRoute: {
    line: `routes delete 7 AS64501 --yes ${code}`,
    call: 'DELETE /ip/order/7/192.0.2.0/24/route/AS64501',
  },
  nameServers: { line: 'nameservers show 7' },
  addNameServers: {
    line: `nameservers add 7 ns1.b.example ns2.b.example ${code}`,
    answers: { 'GET /orders/7': stubDetail() },
  },
  editNameServers: { line: `nameservers edit 7 ns1.b.example ns2.b.example ${code}` },
  deleteNameServers: { line: `nameservers delete 7 --yes ${code}` },
  tickets: { line: 'tickets list' },
  ticketsOfOrder: { line: 'tickets list --order 7' },
  thread: { line: 'tickets show 9', call: 'GET /tickets/9/responses' },
  newTicket: { line: 'tickets new --subject Konu --text Metin' },
  reply: { line: 'tickets reply 9 --text Metin', call: 'POST /tickets/9/responses' },
  closeTicket: { line: 'tickets close 9 --yes', call: 'PATCH /tickets/9/status' },
  attachment: null,
  contracts: { line: 'contracts list' },
  fileTypes: { line: `contracts upload 1 --type 2 ${document}` },
  upload: { line: `contracts upload 1 --type 2 ${document}` },
  document: null,
  yearInvoices: null,
  origins: null,
  storedPlan: { line: `show ${storedPlan}`, call: `GET /plans/${storedPlan}`, answers: withPlans },
  storedPlans: { line: 'history', answers: withPlans },
}

const kinds: Partial<Record<FailureKind, PreparedAnswer>> = {
  message: { status: 422, body: { message: serverSaid } },
  status: { status: 502, body: '<h1>Bad gateway</h1>' },
  refused: { body: { success: false } },
  network: { drop: true },
}

/** Path of a call for order 7. */
const pathOf = (call: string) => call.replace('/ip/order/:/:/:', '/ip/order/7/192.0.2.0/24').replaceAll(':', '7')

const shown = Object.entries(lines).flatMap(([name, one]) =>
  one === null ? [] : [[name as FailingCallName, one] as const],
)

describe('each command shows the text of the table when its call fails', () => {
  it.concurrent.each(shown)('%s', async (name, { line, call, env, isPublic, answers: own = {} }) => {
    const portal = await startStubPortal()
    const cli = testCliFor(portal.url, { IPPORTAL_PASSWORD: 'x', ...(isPublic ? {} : { IPPORTAL_TOKEN: 'token-1' }) })
    for (const [path, body] of Object.entries({ ...answers, ...own })) portal.on(path, () => ({ body }))
    try {
      for (const [kind, answer] of Object.entries(kinds) as [FailureKind, PreparedAnswer][]) {
        portal.on(call ?? pathOf(failingCalls[name].call), () => answer)
        const { stderr } = await cli.run(line, env && { env })
        // The prefix of an error is that of a secure link already.
        const known = textOfFailure(name, kind).replace(/^Hata: /, '')
        const text = kind === 'status' && !known.includes('502') ? `${known} (Sunucu hatası: 502)` : known
        expect(
          stderr.split('\n').filter((row) => row.startsWith('Hata')),
          kind,
        ).toEqual([`Hata: ${text}`])
      }
    } finally {
      await portal.close()
    }
  })
})
