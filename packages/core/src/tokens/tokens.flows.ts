import { flow } from '../kernel/flow/flow.ts'
import { createFormMachine } from '../kernel/flow/form.machine.ts'
import { onSubmit, type CreateQuery } from '../kernel/flow/queries.ts'
import { limits } from '../kernel/values/limits.ts'
import type { ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { shownTokenMachine } from './shown-token.machine.ts'
import type { TokensApi } from './tokens.api.ts'
import type { CreatedToken } from './tokens.schema.ts'

/** Makes the flows of API tokens that need no code; the portal makes the one that adds a token. */
export const tokenFlows = ({ tokens, query }: { tokens: TokensApi; query: CreateQuery }) => ({
  apiTokens: () => query('api-tokens', (signal) => tokens.list(signal)),

  /** Shows the text of a new token once. */
  shownToken: (made: CreatedToken) => flow(shownTokenMachine, { token: made.token }),

  /** Ends a token at once. */
  revokeToken: (id: number) =>
    flow(
      createFormMachine<null, ActionAnswer, never>({ doneMs: limits.successAlertMs, repeats: true }).provide(
        onSubmit((_: null) => tokens.revoke(id)),
      ),
      undefined,
    ),
})
