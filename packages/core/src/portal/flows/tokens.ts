import {
  createTokensApi,
  newTokenProblem,
  tokenFlows,
  type CreatedToken,
  type NewTokenRequest,
} from '../../tokens/index.ts'
import type { AuthPortal } from '../auth-portal.ts'
import { callOf, createStepUp } from '../step-up.ts'

/** Opens the flows of API tokens; a new one needs a step-up. */
export function openTokenFlows(authPortal: AuthPortal) {
  const { http, query, now } = authPortal
  const tokens = createTokensApi(http)
  const stepUp = createStepUp(authPortal)
  return {
    ...tokenFlows({ tokens, query }),

    /** Makes an API token; its text is in the output alone. */
    newToken: () =>
      stepUp<NewTokenRequest, CreatedToken, never>({
        isAcceptable: (request) => newTokenProblem(request, now()) === null,
        run: callOf((request) => tokens.add(request)),
        restore: () => Promise.resolve(),
      }),
  }
}
