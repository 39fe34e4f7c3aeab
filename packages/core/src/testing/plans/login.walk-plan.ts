import type { WalkPlan } from '../walk/walk.ts'
import { loginMachine } from '../../session/login.machine.ts'
import { tempTokenExpired } from '../../session/session.schema.ts'

/** Secrets of the walks, unlike anything else that a context may hold. */
export const loginSecrets = {
  password: 'Gizli-Parola-1',
  code: '135790',
  tempToken: 'temp-token-2468',
  key: 'secure-key-9753',
}

const session = {
  token: 'token-1',
  user: { name: 'Ada', email: 'ada@ornek.example' },
  company: { id: 1, name: 'Örnek' },
}

/** What a sign-in may meet; shared by the walks of the machine, the terminal and the browser. */
export const loginWalkPlan: WalkPlan<typeof loginMachine> = {
  machine: loginMachine,
  inputs: [{ email: 'ada@ornek.example' }],
  events: {
    'login.submit': [
      { type: 'login.submit', email: 'ada@ornek.example', password: loginSecrets.password },
      { type: 'login.submit', email: ' ', password: '' },
    ],
    'code.submit': [
      { type: 'code.submit', code: loginSecrets.code },
      { type: 'code.submit', code: '13579' },
    ],
    'code.cancel': [{ type: 'code.cancel' }],
  },
  outcomes: {
    signIn: {
      done: [{ requireOTP: true, tempToken: loginSecrets.tempToken }, session],
      error: [{ kind: 'refused', status: 400, message: 'E-posta veya şifre hatalı' }],
    },
    followLink: {
      done: [{ requireOTP: true, tempToken: loginSecrets.tempToken }, session],
      error: [{ kind: 'refused', status: 400, message: 'Link geçersiz' }],
    },
    verifyCode: {
      done: [session],
      error: [
        { kind: 'refused', status: 400 },
        { kind: 'refused', status: 400, message: 'Doğrulama süresi doldu', code: tempTokenExpired },
      ],
    },
  },
}

/** The same with a secure link in front of it; only the bare machine walks it, the faces have pages of their own. */
export const secureLinkInputs = [
  { email: 'ada@ornek.example', key: loginSecrets.key },
  { email: 'ada@ornek.example', key: '' },
]
