import * as v from 'valibot'
import { Email } from '../kernel/email.schema.ts'
import { limits } from '../kernel/limits.ts'
import { LinkSecret } from '../kernel/link-secret.schema.ts'
import { OneTimeCode } from '../kernel/one-time-code.schema.ts'
import { Text } from '../kernel/shapes.ts'

/** Signed-in user as stored; fields nobody asked for are kept. */
export const SessionUser = v.looseObject({ name: Text, email: Text })
export type SessionUser = v.InferOutput<typeof SessionUser>

export const SessionCompany = v.looseObject({ name: Text })
export type SessionCompany = v.InferOutput<typeof SessionCompany>

/** Auth data: only the token is required. */
export const Session = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  user: v.nullish(SessionUser, null),
  company: v.nullish(SessionCompany, null),
})
export type Session = v.InferOutput<typeof Session>

export const CodeRequired = v.object({ requireOTP: v.literal(true), tempToken: v.pipe(v.string(), v.minLength(1)) })
export type CodeRequired = v.InferOutput<typeof CodeRequired>

/** Answer to the first step: a temp token where a one-time code is required, otherwise the auth data. */
export const LoginAnswer = v.union([CodeRequired, Session])
export type LoginAnswer = v.InferOutput<typeof LoginAnswer>

export const SessionCheck = v.object({ isAuthenticated: v.boolean() })

export const Credentials = v.object({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.passwordFieldMaxLength)),
})
export type Credentials = v.InferOutput<typeof Credentials>

export const CodeStep = v.object({ otp: OneTimeCode, tempToken: LinkSecret })
export type CodeStep = v.InferOutput<typeof CodeStep>

/** Body of POST /auth/secure-check; the key comes from a secure link. */
export const SecureKey = v.object({ key: LinkSecret })
export type SecureKey = v.InferOutput<typeof SecureKey>

/** `code` of the error that says the temp token of the second step is used up or too old. */
export const tempTokenExpired = 'TEMP_TOKEN_EXPIRED'
