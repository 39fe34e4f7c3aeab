/** Beginning of every API token; no session token has it. */
export const apiTokenPrefix = 'ipp_'

/** True for the text of an API token; any other token is that of a session. */
export const isApiToken = (token: string | null | undefined): boolean => token?.startsWith(apiTokenPrefix) ?? false

/** Code of the refusal (409) of a call that an API token may not make. */
export const tokenScopeCode = 'TOKEN_SCOPE'
