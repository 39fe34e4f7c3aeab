import * as v from 'valibot'
import { limits } from '../kernel/values/limits.ts'
import { Email, FactorCode, LinkSecret } from '../kernel/wire/request-fields.ts'
import { unwrapObject } from '../kernel/wire/unwrap.ts'
import { Flag, Optional, Text } from '../kernel/wire/wire-fields.ts'

/** Signed-in user as stored; unknown fields are kept. */
export const SessionUser = v.looseObject({ name: Text, email: Text })
export type SessionUser = v.InferOutput<typeof SessionUser>

/** Company of the signed-in user as stored; unknown fields are kept. */
export const SessionCompany = v.looseObject({ name: Text })
export type SessionCompany = v.InferOutput<typeof SessionCompany>

/** Session as the server sends it; only the token is required. */
export const Session = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  user: Optional(SessionUser),
  company: Optional(SessionCompany),
})
export type Session = v.InferOutput<typeof Session>

/**
 * Answer that requires a one-time code; the temp token identifies the unfinished sign-in. `recoveryCodes` says that a
 * recovery code may take its place.
 */
export const CodeRequired = v.object({
  requireOTP: v.pipe(Flag, v.literal(1)),
  tempToken: v.pipe(v.string(), v.minLength(1)),
  recoveryCodes: v.optional(Flag),
})
export type CodeRequired = v.InferOutput<typeof CodeRequired>

/** Answer to the first step: a temp token when a one-time code is required, otherwise the session. */
export const LoginAnswer = v.pipe(
  v.unknown(),
  v.transform((body) => unwrapObject(body, ['requireOTP', 'tempToken', 'token'])),
  v.union([CodeRequired, Session]),
)
export type LoginAnswer = v.InferOutput<typeof LoginAnswer>

/** Answer about the session's validity: only a clear yes or no passes. */
export const SessionCheck = v.object({
  isAuthenticated: v.pipe(
    v.unknown(),
    v.check((said) => [true, false, 1, 0, '1', '0', 'true', 'false'].includes(said as string), 'neither yes nor no'),
    Flag,
    v.transform((flag) => flag === 1),
  ),
})

/** Body of POST /auth/login. */
export const Credentials = v.object({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.passwordFieldMaxLength)),
})
export type Credentials = v.InferOutput<typeof Credentials>

/** Body of POST /auth/verify-2fa. */
export const CodeStep = v.object({ otp: FactorCode, tempToken: LinkSecret })
export type CodeStep = v.InferOutput<typeof CodeStep>

/** Body of POST /auth/secure-check; the key comes from a secure link. */
export const SecureKey = v.object({ key: LinkSecret })
export type SecureKey = v.InferOutput<typeof SecureKey>
