import { broken, code, codeSent, details, reads, submits, type AskedOf } from './asked.ts'

const password = 'Mavi-Kapı-1987'
const profile = {
  name: 'Ayşe Örnek',
  email: 'demo@ornek.example',
  phone: '',
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
}
const newToken = {
  name: ' CI ',
  scope: 'routing:write',
  orders: [1001],
  // The last day on the day of the submit.
  expires_at: '2027-11-22',
  networks: ['192.0.2.0/24'],
  max_fee_usd: 50,
}
const needsCode = { status: 428, body: { success: false, message: 'Kod', code: 'STEP_UP_REQUIRED' } }

const filters = {
  order: 1001,
  action: 'route',
  actor: 'user',
  name: 'Ayşe',
  outcome: 'done',
  from: '2026-11-01',
  to: '2026-11-22',
} as const

/** Requests of the flows of sign-in, account, tokens and audit. */
export const accountRequests = {
  login: {
    open: ({ auth }) => auth.login(),
    events: [{ type: 'login.submit', email: 'demo@ornek.example', password }, code],
    sends: [
      'POST /auth/login',
      { email: 'demo@ornek.example', password: 'Mavi-Kapı-1987' },
      'POST /auth/verify-2fa',
      { otp: '123456', tempToken: 'adım-1' },
      { shows: 'Ayşe Örnek' },
    ],
  },
  secureLink: {
    open: ({ auth }) => auth.secureLink('anahtar'),
    sends: ['POST /auth/secure-check', { key: 'anahtar' }, { shows: 'Ayşe Örnek' }],
  },
  securityStatus: reads((portal) => portal.securityStatus(), 'GET /auth/security-status'),
  profile: reads((portal) => portal.profile(), 'GET /auth/profile'),
  forgotPassword: submits(
    (portal) => portal.forgotPassword(),
    { email: 'demo@ornek.example' },
    'POST /auth/forgot-password',
    { email: 'demo@ornek.example' },
  ),
  resetPassword: submits(
    (portal) => portal.resetPassword('bağlantı'),
    { password, confirmation: password },
    'POST /auth/reset-password',
    { token: 'bağlantı', password: 'Mavi-Kapı-1987' },
  ),
  saveProfile: [
    submits(
      (portal) => portal.saveProfile('demo@ornek.example'),
      { ...profile, name: ' Yeni Ad ' },
      'PUT /auth/profile',
      { name: ' Yeni Ad ', email: 'demo@ornek.example', phone: '' },
      { shows: 'Yeni Ad' },
      'GET /auth/security-status',
    ),
    {
      open: (portal) => portal.saveProfile('eski@ornek.example'),
      events: [{ type: 'form.submit', details: { ...profile, currentPassword: password } }, code],
      answers: { 'PUT /auth/profile': [needsCode] },
      sends: [
        'PUT /auth/profile',
        { name: 'Ayşe Örnek', email: 'demo@ornek.example', phone: '', currentPassword: 'Mavi-Kapı-1987' },
        ...codeSent,
        'PUT /auth/profile',
        { name: 'Ayşe Örnek', email: 'demo@ornek.example', phone: '', currentPassword: 'Mavi-Kapı-1987' },
        'GET /auth/profile',
        { shows: 'Ayşe Örnek' },
        'GET /auth/security-status',
      ],
    },
  ],
  undoEmail: submits((portal) => portal.undoEmail('bağlantı'), null, 'POST /auth/undo-email', { token: 'bağlantı' }),
  verifyEmail: reads(
    (portal) => portal.verifyEmail('bağlantı'),
    'POST /auth/verify-email',
    { token: 'bağlantı' },
    'GET /auth/security-status',
    'GET /auth/profile',
    { shows: 'Ayşe Örnek' },
  ),
  twoFactorSetup: [
    {
      open: (portal) => portal.twoFactorSetup(),
      events: [{ type: 'setup.continue' }, code],
      sends: ['POST /auth/2fa/setup', ...codeSent, 'GET /auth/security-status'],
    },
    {
      open: (portal) => portal.twoFactorSetup({ isReplacing: true, isStarted: false }),
      events: [{ type: 'password.submit', password }, code, { type: 'setup.continue' }, code],
      sends: [
        'POST /auth/confirm-password',
        { password: 'Mavi-Kapı-1987' },
        ...codeSent,
        'POST /auth/2fa/setup',
        ...codeSent,
        'GET /auth/security-status',
      ],
    },
  ],
  renewRecoveryCodes: [
    {
      open: (portal) => portal.renewRecoveryCodes(),
      events: details({}),
      sends: [...codeSent, 'POST /auth/recovery-codes', 'GET /auth/security-status'],
    },
    {
      // The portal could not read the security status when it was opened.
      open: (portal) => portal.renewRecoveryCodes(),
      events: details({}),
      answers: { 'GET /auth/security-status': [broken] },
      sends: ['GET /auth/security-status', ...codeSent, 'POST /auth/recovery-codes', 'GET /auth/security-status'],
    },
  ],
  sessions: reads((portal) => portal.sessions(), 'GET /auth/sessions'),
  endSessions: [
    submits((portal) => portal.endSessions(), { id: 7 }, 'DELETE /auth/sessions/7'),
    submits((portal) => portal.endSessions(), 'others', 'DELETE /auth/sessions'),
  ],
  resendVerification: submits((portal) => portal.resendVerification(), null, 'POST /auth/resend-verification'),
  notifications: reads((portal) => portal.notifications(), 'GET /auth/notifications'),
  saveNotifications: {
    open: (portal) => portal.saveNotifications(),
    events: [{ type: 'switch.set', change: { blacklisted: false } }],
    sends: ['PUT /auth/notifications', { blacklisted: false }],
  },
  apiTokens: reads((portal) => portal.apiTokens(), 'GET /auth/tokens'),
  newToken: {
    open: (portal) => portal.newToken(),
    events: details(newToken),
    sends: [...codeSent, 'POST /auth/tokens', newToken],
  },
  shownToken: reads((portal) => portal.shownToken({ id: 3, token: 'ipp_gizli' })),
  revokeToken: submits((portal) => portal.revokeToken(3), null, 'DELETE /auth/tokens/3'),
  auditLog: reads(
    (portal) => portal.auditLog(filters, 100),
    'GET /audit?order=1001&action=route&actor=user&name=Ay%C5%9Fe&outcome=done&from=2026-11-01&to=2026-11-22&limit=100',
  ),
} satisfies AskedOf<string>
