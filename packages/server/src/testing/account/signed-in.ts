import type { SignedIn, SignedInToken } from '../../auth/session/signed-in.ts'
import { rowIds } from '../ledger/company-rows.ts'

/** Session of the person of `addCompanies`, whose second factor is on and who is not stepped up. */
export const session: SignedIn = {
  sessionId: 7,
  token: null,
  signedInAt: 0,
  stepUpUntil: null,
  passwordAt: null,
  userId: rowIds.user,
  userName: 'Ayşe',
  email: null,
  isEmailVerified: false,
  totpSecret: 'sealed',
  companyId: rowIds.company,
  companyName: 'Örnek',
  ordersVersion: 0,
}

/** API token of that person, which may change every block. */
export const token: SignedInToken = {
  id: 3,
  name: 'ci',
  scope: 'routing:write',
  orders: null,
  networks: null,
  maxFeeCents: null,
  expiresAt: Number.MAX_SAFE_INTEGER,
}
