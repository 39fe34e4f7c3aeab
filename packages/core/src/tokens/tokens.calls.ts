import type { CallTable } from '../kernel/flow/calls.ts'

const tokens = [
  'features/account/tokens/tokens.browser.test.ts',
  'one is made behind a code, shown once, copied, and revoked',
] as const

/** Calls of API tokens. */
export const tokenCalls = {
  apiTokens: { call: 'GET /auth/tokens', failed: null, cli: 'tokens list' },
  newToken: {
    call: 'POST /auth/tokens',
    failed: null,
    cli: 'tokens new Deneme --scope read',
    change: { does: 'Makes an API token', page: '/profile', test: tokens },
  },
  revokeToken: {
    call: 'DELETE /auth/tokens/:',
    failed: null,
    cli: 'tokens revoke 1 --yes',
    change: { does: 'Revokes an API token', page: '/profile', test: tokens },
  },
} as const satisfies CallTable
