import { loginSecrets, loginWalkPlan } from '@ip-portal/core/testing/plans/login.walk-plan'
import type { CallPromise } from '../../testing/after-accidents.ts'
import { terminalWalkSuite } from '../../testing/terminal-walk-suite.ts'
import { release, type TerminalPlan } from '../../testing/terminal-walk.ts'

/** Secrets that are never shown; a typed code is shown like any answer. */
const secretsOf = [loginSecrets.password, loginSecrets.tempToken]

/** Leaves the cancel button of the code step out: in a terminal Ctrl+C ends the command. */
const walkPlan: typeof loginWalkPlan = { ...loginWalkPlan, only: (_, event) => event.type !== 'code.cancel' }

const refused = { code: null, says: 'Oturum geçersiz' }
const failed = { code: null, says: 'Giriş başarısız' }

/** Nothing has begun that could end, or that a second factor could allow: these are refusals of the sign-in. */
const credentials: CallPromise = {
  asksAnew: 'unless the session ended',
  otherwise: {
    'the end of the session, 401': refused,
    'the end of the session, 403': refused,
    'a code that is needed': failed,
    'a factor that is needed': failed,
    'a password that is needed': failed,
    // The address has no such call: no answer would help.
    '404': { code: 1, says: 'Adresin bir portal sunucusu olduğunu denetleyin' },
  },
}
const codeFailed = { code: null, says: 'Doğrulama kodu hatalı' }
const code: CallPromise = {
  asksAnew: 'unless the session ended',
  otherwise: {
    'the end of the session, 401': refused,
    'the end of the session, 403': refused,
    'a code that is needed': codeFailed,
    'a factor that is needed': codeFailed,
    'a password that is needed': codeFailed,
  },
}

const loginPlan: TerminalPlan = {
  line: 'login --email ada@ornek.example',
  env: {},
  opening: 'Şifre',
  prepare: () => {},
  // After a refusal the CLI asks for the e-mail too, with the known one as default.
  typed: (event, { refused }) => {
    if (event.type === 'code.submit' || event.type === 'recovery.submit')
      return [{ at: 'Doğrulama Kodu', text: String(event['code']) }]
    const password = { at: 'Şifre', text: loginSecrets.password }
    return refused ? [{ at: 'E-posta', text: '' }, password] : [password]
  },
  settle: (actor, event, server) =>
    release(server, actor === 'signIn' ? 'POST /auth/login' : 'POST /auth/verify-2fa', event, event.output),
  ending: ({ state }) => (state.status === 'done' ? { code: 0, text: 'Giriş yapıldı: Ada (Örnek)' } : null),
  secrets: secretsOf,
  accidents: { signIn: credentials, verifyCode: code },
}

terminalWalkSuite('login', walkPlan, loginPlan)
