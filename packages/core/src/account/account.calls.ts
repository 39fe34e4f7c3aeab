import type { CallTable } from '../kernel/flow/calls.ts'
import { accountFrameTexts } from './account-frame.texts.ts'
import { accountTexts } from './account.texts.ts'

const reset = ['features/account/mailed-links.browser.test.ts', 'a forgotten password is reset'] as const
const profileFaults = [
  'app/error-catalogue.browser.test.ts',
  'in the profile and the set-up of the second factor',
] as const
const ended = [
  'features/account/sessions/sessions-tab.browser.test.ts',
  'are listed, and one or all others end',
] as const

/** Calls of the account. */
export const accountCalls = {
  forgotPassword: {
    call: 'POST /auth/forgot-password',
    failed: accountTexts.forgotFailed,
    cli: { none: 'a mailed link' },
    change: { does: 'Asks for a link to a new password', page: '/forgot-password', test: reset },
  },
  resetPassword: {
    call: 'POST /auth/reset-password',
    failed: accountTexts.resetFailed,
    cli: { none: 'a mailed link' },
    change: { does: 'Sets a new password', page: '/reset-password', test: reset },
  },
  undoEmail: {
    call: 'POST /auth/undo-email',
    failed: null,
    cli: { none: 'a mailed link' },
    change: {
      does: 'Takes a change of the e-mail address back',
      page: '/undo-email',
      test: ['features/account/email/undo-email.browser.test.ts', 'works on the button, once, and is no sign-in'],
    },
  },
  confirmPassword: {
    call: 'POST /auth/confirm-password',
    failed: null,
    cli: { none: 'in two-factor setup, after a 428' },
    change: {
      does: 'Checks the password once more',
      page: '/profile',
      test: [
        'features/account/two-factor/two-factor-changes.browser.test.ts',
        'asks for password and code before another authenticator',
      ],
    },
  },
  verifyEmail: {
    call: 'POST /auth/verify-email',
    failed: accountTexts.verifyFailed,
    cli: { none: 'a mailed link' },
    change: {
      does: 'Verifies an e-mail address',
      page: '/verify-email',
      test: ['features/account/mailed-links.browser.test.ts', 'an e-mail address is verified after the sign-in'],
    },
  },
  resendVerification: {
    call: 'POST /auth/resend-verification',
    failed: accountFrameTexts.resendFailed,
    cli: 'profile resend-verification',
    change: {
      does: 'Sends the link of the verification again',
      page: '/',
      test: ['features/orders/orders.browser.test.ts', 'the banner sends the verification mail again and confirms it'],
    },
  },
  profile: { call: 'GET /auth/profile', failed: accountTexts.profileLoadFailed, cli: 'profile show' },
  saveProfile: {
    call: 'PUT /auth/profile',
    failed: accountTexts.profileFailed,
    cli: 'profile set --name Deneme',
    change: { does: 'Saves name, address, telephone or password', page: '/profile', test: profileFaults },
  },
  startSetup: {
    call: 'POST /auth/2fa/setup',
    failed: accountTexts.setupFailed,
    cli: 'two-factor setup',
    change: { does: 'Starts the set-up of the second factor', page: '/profile', test: profileFaults },
  },
  confirmSetup: { call: 'POST /auth/2fa/verify', failed: accountTexts.setupCodeFailed, cli: 'two-factor setup' },
  notifications: { call: 'GET /auth/notifications', failed: null },
  saveNotifications: {
    call: 'PUT /auth/notifications',
    failed: null,
    cli: 'notifications set due=off',
    change: {
      does: 'Switches kinds of notifications on or off',
      page: '/profile',
      test: [
        'features/account/notifications/notifications.browser.test.ts',
        'are switched off and on at once, and the page shows what is stored',
      ],
    },
  },
  newRecoveryCodes: {
    call: 'POST /auth/recovery-codes',
    failed: null,
    cli: 'two-factor recovery-codes --yes',
    change: {
      does: 'Replaces the recovery codes',
      page: '/profile',
      test: [
        'features/account/two-factor/two-factor-changes.browser.test.ts',
        'shows new recovery codes behind a code, until they are saved',
      ],
    },
  },
  securityStatus: { call: 'GET /auth/security-status', failed: null, cli: 'routes add 1001 AS64497' },
  sessions: { call: 'GET /auth/sessions', failed: null, cli: 'sessions list' },
  endSession: {
    call: 'DELETE /auth/sessions/:',
    failed: null,
    cli: 'sessions end SESSION --yes',
    change: { does: 'Ends one session', page: '/profile', test: ended },
  },
  endOtherSessions: {
    call: 'DELETE /auth/sessions',
    failed: null,
    cli: 'sessions end --others --yes',
    change: { does: 'Ends all other sessions', page: '/profile', test: ended },
  },
} as const satisfies CallTable
