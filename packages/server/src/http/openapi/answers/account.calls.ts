import * as v from 'valibot'
import { Done, DoneWithMessage, Instant, Whole } from '../answer-fields.ts'
import type { CallDescriptions } from '../operation.ts'

const AuthData = v.strictObject({
  success: v.literal(true),
  token: v.string(),
  user: v.strictObject({ id: Whole, name: v.string(), email: v.nullable(v.string()) }),
  company: v.strictObject({ id: Whole, name: v.string() }),
})

const CodeNeeded = v.strictObject({
  success: v.literal(true),
  requireOTP: v.literal(true),
  tempToken: v.string(),
  recoveryCodes: v.boolean(),
})

const SignInAnswer = v.union([AuthData, CodeNeeded])

/** Sign-in, profile and second factor. */
export const accountCalls: CallDescriptions = {
  'POST /auth/login': { summary: 'Sign in with e-mail and password', answer: SignInAnswer },
  'POST /auth/verify-2fa': { summary: 'End a sign-in with a one-time code', answer: AuthData },
  'POST /auth/secure-check': { summary: 'Sign in with the key of a secure link', answer: SignInAnswer },
  'GET /auth/check-session': {
    summary: 'Tell if the session is live',
    answer: v.strictObject({ success: v.literal(true), isAuthenticated: v.boolean() }),
  },
  'POST /auth/logout': { summary: 'End the session of the token, if there is one', answer: Done },
  'POST /auth/forgot-password': { summary: 'Mail a link that sets a new password', answer: DoneWithMessage },
  'POST /auth/reset-password': { summary: 'Set a new password with a mailed link', answer: DoneWithMessage },
  'POST /auth/verify-email': { summary: 'Verify an e-mail address with a mailed link', answer: DoneWithMessage },
  'POST /auth/undo-email': { summary: 'Take back a change of the e-mail address', answer: DoneWithMessage },
  'POST /auth/confirm-password': { summary: 'Confirm the password inside a session', answer: Done },
  'POST /auth/resend-verification': { summary: 'Mail the verification link again', answer: DoneWithMessage },
  'GET /auth/security-status': {
    summary: 'E-mail address, second factor, and what the server offers',
    answer: v.strictObject({
      success: v.literal(true),
      hasEmail: v.boolean(),
      isEmailVerified: v.boolean(),
      is2FAEnabled: v.boolean(),
      recoveryCodesLeft: v.optional(v.nullable(Whole)),
      additions: v.array(v.string()),
      token: v.optional(
        v.strictObject({
          name: v.string(),
          scope: v.picklist(['read', 'routing:write']),
          orders: v.nullable(v.array(Whole)),
          networks: v.nullable(v.array(v.string())),
          max_fee_usd: v.nullable(v.number()),
          fee_left_usd: v.nullable(v.number()),
          expires_at: Instant,
        }),
      ),
    }),
  },
  'GET /auth/profile': {
    summary: 'Profile of the user',
    answer: v.strictObject({
      name: v.string(),
      email: v.string(),
      phone: v.string(),
      pendingEmail: v.optional(v.nullable(v.string())),
    }),
  },
  'PUT /auth/profile': { summary: 'Change name, e-mail address, phone or password', answer: DoneWithMessage },
  'POST /auth/2fa/setup': {
    summary: 'Begin the set-up of the authenticator app',
    answer: v.strictObject({ success: v.literal(true), qrCode: v.string(), secret: v.string() }),
  },
  'POST /auth/2fa/verify': {
    summary: 'Confirm the set-up, or step up the session',
    answer: v.strictObject({ success: v.boolean(), recoveryCodes: v.optional(v.array(v.string())) }),
  },
  'POST /auth/recovery-codes': {
    summary: 'Replace the recovery codes',
    answer: v.strictObject({ success: v.literal(true), codes: v.array(v.string()) }),
  },
}
