import type { CallTable } from '../kernel/flow/calls.ts'
import { sessionTexts } from './session.texts.ts'

const mainJob = [
  'app/main-job.browser.test.ts',
  'leads from the sign-in over dashboard and list to the routes of an order and the sign-out',
] as const

/** Calls of the session. */
export const sessionCalls = {
  signIn: {
    call: 'POST /auth/login',
    failed: sessionTexts.loginFailed,
    cli: 'login',
    change: { does: 'Signs in with e-mail and password', page: '/login', test: mainJob },
  },
  verifySignIn: {
    call: 'POST /auth/verify-2fa',
    failed: sessionTexts.codeFailed,
    cli: 'login',
    change: { does: 'Sends the code that a sign-in needs', page: '/login', test: mainJob },
  },
  followLink: {
    call: 'POST /auth/secure-check',
    failed: { text: sessionTexts.linkFailed, said: sessionTexts.linkRefused },
    cli: 'login --secure-key-stdin',
    change: {
      does: 'Signs in with a secure link',
      page: '/secure-check',
      test: ['features/account/mailed-links.browser.test.ts', 'a secure link signs in once'],
    },
  },
  checkSession: { call: 'GET /auth/check-session', failed: false },
  signOut: {
    call: 'POST /auth/logout',
    failed: false,
    cli: 'logout',
    change: { does: 'Ends the session; the menu of every page leads to the sign-in', page: '/login', test: mainJob },
  },
} as const satisfies CallTable
