export { shownTokenMachine, type ShownTokenContext } from './shown-token.machine.ts'
export { createTokensApi, type TokensApi } from './tokens.api.ts'
export { tokenFlows } from './tokens.flows.ts'
export {
  defaultExpiryDay,
  defaultTokenDays,
  lastDayOf,
  lastInstantOf,
  latestExpiryDay,
  networkOf,
  newTokenProblem,
  tokenLifetimes,
  tokenRequestOf,
  tokenStateOf,
  type TokenForm,
  type TokenLifetime,
  type TokenProblem,
} from './tokens.rules.ts'
export {
  tokenScopes,
  type ApiToken,
  type CreatedToken,
  type NewTokenRequest,
  type TokenScope,
} from './tokens.schema.ts'
export { tokenLifetimeTexts, tokenProblemTexts, tokenScopeTexts, tokensTexts } from './tokens.texts.ts'
