import type { TokenScope } from '@ip-portal/core/tokens/tokens.schema'
import type { Actor } from '../../store/audit/audit.ts'

/** API token of a request. */
export interface SignedInToken {
  id: number
  name: string
  scope: TokenScope
  /** Orders that it may change and read; null for all. */
  orders: readonly number[] | null
  /** Networks that it may be used from; null for any. */
  networks: readonly string[] | null
  /** Limit of the fees that its changes may cost in a month; null without one. */
  maxFeeCents: number | null
  expiresAt: number
}

/** Session or API token of a request with its user and company; one of `sessionId` and `token` is null. */
export interface SignedIn {
  sessionId: number | null
  token: SignedInToken | null
  /** Begin of the session; null for an API token. */
  signedInAt: number | null
  stepUpUntil: number | null
  /** Last check of the password in this session; null without one. */
  passwordAt: number | null
  userId: number
  userName: string
  email: string | null
  isEmailVerified: boolean
  /** Encrypted; null while the second factor is off. */
  totpSecret: string | null
  companyId: number
  companyName: string
  ordersVersion: number
}

/** Id of the session where null is not expected, because no API token reaches the call; throws when one did. */
export function sessionIdOf({ sessionId }: Pick<SignedIn, 'sessionId'>): number {
  if (sessionId === null) throw new Error('an API token reached a call of sessions')
  return sessionId
}

/** Variables behind `requireSession`. */
export interface AuthVariables {
  signedIn: SignedIn
}

/** Actor of a call with a session or an API token. */
export function signedInActor(signedIn: SignedIn, call: Pick<Actor, 'requestId' | 'address'>): Actor {
  const { userId, userName, companyId, sessionId, token } = signedIn
  const { requestId, address } = call
  const by =
    token === null ? ({ kind: 'user', name: userName } as const) : ({ kind: 'token', name: token.name } as const)
  return { ...by, companyId, userId, sessionId, tokenId: token?.id ?? null, requestId, address }
}
