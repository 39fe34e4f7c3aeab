import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallEntry } from '@ip-portal/core/kernel/flow/calls'
import { listedAdditions } from '@ip-portal/core/kernel/wire/additions'
import { calls } from '@ip-portal/core/testing/calls'
import type { PreparedAnswer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import {
  failingCalls,
  serverSaid,
  textOfFailure,
  type FailingCallName,
  type FailureKind,
} from '@ip-portal/core/testing/fixtures/failing-calls'
import { testCliFor } from '../testing/run-cli.ts'
import { startStubPortal, stubBlock, stubDetail } from '../testing/stub-portal.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const document = join(temporaryFolder(), 'deneme.pdf')
writeFileSync(document, '%PDF-1.7')

const serviceType = { id: 2, name: 'ASN', price: 10, renewal_period: 'yearly' }
const ipService = { ...serviceType, id: 1, name: 'IP' }
const ticket = { id: 9, subject: 'Konu', status: 'open', is_read: 1 }
const block = 'GET /ip/order/:/:/:'
const recorded = stubDetail({
  ipDetails: {
    ...(stubDetail().ipDetails as NonNullable<ReturnType<typeof stubDetail>['ipDetails']>),
    routes: stubBlock(['AS64497'])?.routes ?? [],
    roas: [{ asn: 'AS64497', status: 'Valid', max_length: 24, update_date: null }],
    domain: { domain: '2.0.192.in-addr.arpa', nservers: ['ns1.a.example', 'ns2.a.example'], last_modified: null },
  },
})
/** Answers of a block that has the records that the commands delete and edit. */
const withRecords = { 'GET /orders/:': recorded, [`${block}/route`]: { routes: recorded.ipDetails?.routes } }

/** Answers that the commands need before the failing call. */
const answers: Record<string, unknown> = {
  'GET /orders/:': stubDetail({ canBeRenewed: 1 }),
  'GET /orders/:/params': { available: 3, fee: 25 },
  'GET /auth/security-status': {
    hasEmail: true,
    isEmailVerified: true,
    is2FAEnabled: true,
    additions: listedAdditions({ demo: true, bgp: true }),
  },
  'GET /auth/profile': { name: 'Ada', email: 'ada@ornek.example', phone: '' },
  'GET /auth/notifications': { due: true },
  'GET /action/get/rate': { rate: 40, rate_date: '2026-01-01' },
  'GET /action/get/params/bank_accounts': { value: 'IBAN' },
  'GET /orders/:/renewalPrice': { price: 100 },
  'GET /orders/service-types': [serviceType, ipService],
  'GET /orders/show-available-ips': [{ ip: '198.51.100.0', subnet: '24' }],
  'GET /orders/defaults': { adminc: '', org: '', asn: '' },
  'GET /tickets': [ticket],
  'GET /tickets/:/responses': [],
  'GET /auth/sessions': [{ id: 7, current: false, client: 'Chrome', address: '192.0.2.1' }],
  'GET /contracts': [{ id: 1, serviceName: 'IP' }],
  'GET /action/get/file-types': [{ id: 2, description: 'Vergi Levhası' }],
  'POST /auth/confirm-password': { success: true },
  'POST /auth/2fa/setup': { qrCode: '', secret: 'JBSWY3DPEHPK3PXP' },
  [`${block}/rpki/validate`]: { message: '', validCount: 0, routes: [] },
  [`${block}/route`]: { routes: [] },
}

/** Things that the capital words of a line stand for. */
const made: Record<string, string> = { FILE: document, PLAN: '0f3c9a1b2d4e5f60', SESSION: '7', TICKET: '9' }

/** Needs of a command besides its line, a token and a code. */
interface Needs {
  line?: string
  env?: Record<string, string>
  /** True without a session. */
  isPublic?: true
  /** Answers that differ from the common ones. */
  answers?: Record<string, unknown>
}

const needs: Partial<Record<FailingCallName, Needs>> = {
  signIn: { line: 'login --email a@b.example', isPublic: true },
  verifySignIn: {
    line: 'login --email a@b.example --otp 123456',
    isPublic: true,
    answers: { 'POST /auth/login': { requireOTP: true, tempToken: 't' } },
  },
  followLink: { line: 'login', env: { IPPORTAL_SECURE_KEY: 'anahtar' }, isPublic: true },
  deleteRoute: { answers: withRecords },
  deleteRoa: { answers: withRecords },
  editNameServers: { answers: withRecords },
  deleteNameServers: { answers: withRecords },
}

const kinds: Partial<Record<FailureKind, PreparedAnswer>> = {
  message: { status: 422, body: { message: serverSaid } },
  status: { status: 502, body: '<h1>Bad gateway</h1>' },
  refused: { body: { success: false } },
  network: { drop: true },
}

const lines = failingCalls.flatMap((name) => {
  const { call, cli }: CallEntry = calls[name]
  return typeof cli === 'string' ? [{ name, call, line: `${cli} --otp 123456`, ...needs[name] }] : []
})

describe('each command shows the text of its call when that fails', () => {
  it.concurrent.each(lines)('$name', async ({ name, call, line, env, isPublic, answers: own = {} }) => {
    const portal = await startStubPortal()
    const cli = testCliFor(portal.url, { IPPORTAL_PASSWORD: 'x', ...(isPublic ? {} : { IPPORTAL_TOKEN: 'token-1' }) })
    for (const [path, body] of Object.entries({ ...answers, ...own })) portal.on(path, () => ({ body }))
    const words = line.split(' ').map((word) => made[word] ?? word)
    try {
      for (const [kind, answer] of Object.entries(kinds) as [FailureKind, PreparedAnswer][]) {
        portal.on(call, () => answer)
        const { stderr } = await cli.run(words, env && { env })
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
