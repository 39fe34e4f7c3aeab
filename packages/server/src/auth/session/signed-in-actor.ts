import type { Actor } from '../../store/audit/audit.ts'
import type { SignedIn } from './signed-in.ts'

/** Actor of a call with a session or an API token. */
export function signedInActor(signedIn: SignedIn, call: Pick<Actor, 'requestId' | 'address'>): Actor {
  const { userId, userName, companyId, sessionId, token } = signedIn
  const { requestId, address } = call
  const by =
    token === null ? ({ kind: 'user', name: userName } as const) : ({ kind: 'token', name: token.name } as const)
  return { ...by, companyId, userId, sessionId, tokenId: token?.id ?? null, requestId, address }
}
