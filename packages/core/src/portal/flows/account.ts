import { accountFlows } from '../../account/index.ts'
import { createQuery } from '../../kernel/flow/queries.ts'
import type { AuthPortal } from '../auth-portal.ts'

export type AccountFlows = ReturnType<typeof openAccountFlows>

/** Opens the flows of the account: password, e-mail, profile, second factor. */
export const openAccountFlows = (authPortal: AuthPortal) =>
  accountFlows({
    account: authPortal.accountApi,
    query: createQuery(authPortal.logFailure),
    refreshSecurity: () => authPortal.security.send({ type: 'security.refresh' }),
    renamed: authPortal.rename,
  })
