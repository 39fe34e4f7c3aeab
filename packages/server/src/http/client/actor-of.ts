import { signedInActor } from '../../auth/session/signed-in.ts'
import type { Actor, AuditedUser } from '../../store/audit/audit.ts'
import type { PortalContext } from '../portal-env.ts'

/** Actor of a call with a session or an API token. */
export const actorOf = (context: PortalContext, signedIn = context.get('signedIn')): Actor =>
  signedInActor(signedIn, callOf(context))

/** Actor of a call without a session, such as a sign-in. */
export const visitorOf = (context: PortalContext, { id, name, company_id }: AuditedUser): Actor => ({
  ...callOf(context),
  kind: 'user',
  name,
  companyId: company_id,
  userId: id,
  sessionId: null,
})

const callOf = (context: PortalContext) => ({
  requestId: context.get('requestId'),
  address: context.get('clientAddress'),
  tokenId: null,
})
