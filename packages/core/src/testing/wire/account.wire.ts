import type { AccountApi } from '../../account/account.api.ts'
import type { createSessionApi } from '../../session/session.api.ts'
import type { TokensApi } from '../../tokens/tokens.api.ts'
import { done, type PinnedCalls } from './pinned-call.ts'

const at = '2026-11-22T09:00:00.000Z'
const notifications = {
  due: true,
  renewal: true,
  order: true,
  payment: false,
  invoice: true,
  blacklisted: false,
  rpki_invalid: true,
  ticket_reply: true,
  new_device: true,
}
const security = {
  hasEmail: true,
  isEmailVerified: true,
  is2FAEnabled: true,
  recoveryCodesLeft: 8,
  additions: ['sessions', 'tokens'],
  token: {
    name: 'CI',
    scope: 'read',
    orders: [1001],
    networks: ['192.0.2.0/24'],
    max_fee_usd: 50,
    fee_left_usd: 25,
    expires_at: '2027-02-20T20:59:59.000Z',
  },
}
const session = {
  token: 'oturum-1',
  user: { id: 1, name: 'Ayşe Örnek', email: 'demo@ornek.example' },
  company: { id: 1, name: 'Örnek Telekom A.Ş.' },
}

/** Calls about the user's account (section 7 of the specification; the sections on additions of the contracts). */
export const accountWire: PinnedCalls<AccountApi> = {
  forgotPassword: {
    send: (api) => api.forgotPassword({ email: ' DEMO@ornek.example' }),
    request: 'POST /auth/forgot-password',
    body: { email: 'demo@ornek.example' },
    ...done,
  },
  resetPassword: {
    send: (api) => api.resetPassword({ token: 'bağlantı', password: 'Mavi-Kapı-1987' }),
    request: 'POST /auth/reset-password',
    body: { token: 'bağlantı', password: 'Mavi-Kapı-1987' },
    ...done,
  },
  verifyEmail: {
    send: (api) => api.verifyEmail({ token: 'bağlantı' }),
    request: 'POST /auth/verify-email',
    body: { token: 'bağlantı' },
    ...done,
  },
  securityStatus: {
    send: (api) => api.securityStatus(),
    request: 'GET /auth/security-status',
    answer: security,
    reads: security,
  },
  verifyCode: {
    send: (api) => api.verifyCode('123456'),
    request: 'POST /auth/2fa/verify',
    body: { token: '123456' },
    answer: { success: true, recoveryCodes: ['abcde-fghjk'] },
    reads: { success: 1, recoveryCodes: ['abcde-fghjk'] },
  },
  confirmPassword: {
    send: (api) => api.confirmPassword({ password: 'Mavi-Kapı-1987' }),
    request: 'POST /auth/confirm-password',
    body: { password: 'Mavi-Kapı-1987' },
    answer: { success: true },
    reads: { message: '' },
  },
  undoEmail: {
    send: (api) => api.undoEmail({ token: 'bağlantı' }),
    request: 'POST /auth/undo-email',
    body: { token: 'bağlantı' },
    ...done,
  },
  startTwoFactorSetup: {
    send: (api) => api.startTwoFactorSetup(),
    request: 'POST /auth/2fa/setup',
    answer: { success: true, qrCode: 'data:image/png;base64,AA==', secret: 'JBSWY3DPEHPK3PXP' },
    reads: { qrCode: 'data:image/png;base64,AA==', secret: 'JBSWY3DPEHPK3PXP' },
  },
  newRecoveryCodes: {
    send: (api) => api.newRecoveryCodes(),
    request: 'POST /auth/recovery-codes',
    answer: { success: true, codes: ['abcde-fghjk'] },
    reads: { codes: ['abcde-fghjk'] },
  },
  resendVerification: {
    send: (api) => api.resendVerification(),
    request: 'POST /auth/resend-verification',
    ...done,
  },
  sessions: {
    send: (api) => api.sessions(),
    request: 'GET /auth/sessions',
    answer: [
      {
        id: 7,
        current: true,
        client: 'Firefox, Linux',
        address: '192.0.2.1',
        by_link: true,
        created_at: at,
        last_used_at: at,
      },
    ],
    reads: [
      {
        id: 7,
        current: true,
        client: 'Firefox, Linux',
        address: '192.0.2.1',
        by_link: true,
        created_at: at,
        last_used_at: at,
      },
    ],
  },
  endSession: { send: (api) => api.endSession(7), request: 'DELETE /auth/sessions/7', ...done },
  endOtherSessions: { send: (api) => api.endOtherSessions(), request: 'DELETE /auth/sessions', ...done },
  profile: {
    send: (api) => api.profile(),
    request: 'GET /auth/profile',
    answer: {
      name: 'Ayşe Örnek',
      email: 'demo@ornek.example',
      phone: '+90 555 000 00 00',
      pendingEmail: 'yeni-adres@ornek.example',
    },
    reads: {
      name: 'Ayşe Örnek',
      email: 'demo@ornek.example',
      phone: '+90 555 000 00 00',
      pendingEmail: 'yeni-adres@ornek.example',
    },
  },
  saveProfile: {
    send: (api) =>
      api.saveProfile({
        name: 'Ayşe Örnek',
        email: 'DEMO@ornek.example ',
        phone: '+90 555 000 00 00',
        currentPassword: 'Mavi-Kapı-1987',
        newPassword: 'Mavi-Kapı-1988',
      }),
    request: 'PUT /auth/profile',
    body: {
      name: 'Ayşe Örnek',
      email: 'demo@ornek.example',
      phone: '+90 555 000 00 00',
      currentPassword: 'Mavi-Kapı-1987',
      newPassword: 'Mavi-Kapı-1988',
    },
    ...done,
  },
  notifications: {
    send: (api) => api.notifications(),
    request: 'GET /auth/notifications',
    answer: notifications,
    reads: notifications,
  },
  saveNotifications: [{ blacklisted: false }, notifications].map((change) => ({
    send: (api) => api.saveNotifications(change),
    request: 'PUT /auth/notifications',
    body: change,
    answer: notifications,
    reads: notifications,
  })),
}

/** Calls of the sign-in. */
export const sessionWire: PinnedCalls<ReturnType<typeof createSessionApi>> = {
  login: {
    send: (api) => api.login({ email: 'DEMO@ornek.example', password: 'Mavi-Kapı-1987' }),
    request: 'POST /auth/login',
    body: { email: 'demo@ornek.example', password: 'Mavi-Kapı-1987' },
    answer: { success: true, requireOTP: true, tempToken: 'adım-1', recoveryCodes: true },
    reads: { requireOTP: 1, tempToken: 'adım-1', recoveryCodes: 1 },
  },
  followLink: {
    send: (api) => api.followLink('anahtar'),
    request: 'POST /auth/secure-check',
    body: { key: 'anahtar' },
    answer: { success: true, ...session },
    reads: session,
  },
  verifyCode: {
    send: (api) => api.verifyCode({ otp: '123456', tempToken: 'adım-1' }),
    request: 'POST /auth/verify-2fa',
    body: { otp: '123456', tempToken: 'adım-1' },
    answer: { success: true, ...session },
    reads: session,
  },
  logout: {
    send: (api) => api.logout('oturum-0'),
    request: 'POST /auth/logout',
    headers: { authorization: 'Bearer oturum-0' },
    answer: { success: true },
    reads: { message: '' },
  },
  check: {
    send: (api) => api.check(),
    request: 'GET /auth/check-session',
    answer: { success: true, isAuthenticated: true },
    reads: { isAuthenticated: true },
  },
}

const token = {
  id: 3,
  name: 'CI',
  scope: 'routing:write',
  orders: [1001],
  networks: ['192.0.2.0/24'],
  max_fee_usd: 50,
  created_at: at,
  expires_at: '2027-02-20T20:59:59.000Z',
  last_used_at: null,
}

/** Calls about API tokens. */
export const tokensWire: PinnedCalls<TokensApi> = {
  list: { send: (api) => api.list(), request: 'GET /auth/tokens', answer: [token], reads: [token] },
  add: {
    send: (api) =>
      api.add({
        name: 'CI',
        scope: 'routing:write',
        orders: [1001],
        expires_at: '2027-02-20',
        networks: ['192.0.2.0/24'],
        max_fee_usd: 50,
      }),
    request: 'POST /auth/tokens',
    body: {
      name: 'CI',
      scope: 'routing:write',
      orders: [1001],
      expires_at: '2027-02-20',
      networks: ['192.0.2.0/24'],
      max_fee_usd: 50,
    },
    answer: { success: true, id: 3, token: 'ipp_gizli' },
    reads: { id: 3, token: 'ipp_gizli' },
  },
  revoke: { send: (api) => api.revoke(3), request: 'DELETE /auth/tokens/3', ...done },
}
