import * as v from 'valibot'
import { limits } from '../../kernel/values/limits.ts'
import { LinkSecret } from '../../kernel/wire/request-fields.ts'
import { RowId, Text, WireDate } from '../../kernel/wire/wire-fields.ts'

/** Use of a passkey: to add it, to confirm a change, or as the second step of a sign-in. */
export const PasskeyPurpose = v.picklist(['register', 'step-up', 'sign-in'])
export type PasskeyPurpose = v.InferOutput<typeof PasskeyPurpose>

/** Bytes as base64url. */
const Encoded = v.pipe(v.string(), v.maxLength(limits.requestTextMaxLength), v.regex(/^[\w-]*$/))
/** Id of a credential: at most 1,023 bytes (WebAuthn Level 3, section 4). */
const CredentialId = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.credentialIdMaxLength), v.regex(/^[\w-]+$/))

/** Answer of a browser in the JSON of WebAuthn Level 3 (section 5.1); other fields are dropped. */
export const PasskeyCredential = v.object({
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: Encoded,
    attestationObject: v.optional(Encoded),
    authenticatorData: v.optional(Encoded),
    signature: v.optional(Encoded),
    userHandle: v.nullish(Encoded),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(8))),
  }),
})
export type PasskeyCredential = v.InferOutput<typeof PasskeyCredential>

/** Removes control and format characters, and blanks around and between words. */
export const cleanPasskeyName = (name: string): string =>
  name
    .replace(/\p{C}/gu, ' ')
    .split(/\s/u)
    .filter((word) => word !== '')
    .join(' ')

/** Name that a user gives a passkey. */
export const PasskeyName = v.pipe(
  v.string(),
  v.maxLength(limits.passkeyNameMaxLength),
  v.transform(cleanPasskeyName),
  v.minLength(1),
)

/**
 * Body of POST /auth/passkeys/options. `tempToken` belongs to the second step of a sign-in, which has no session; the
 * other purposes need one.
 */
export const PasskeyOptionsRequest = v.object({
  purpose: v.optional(PasskeyPurpose, 'step-up'),
  tempToken: v.optional(LinkSecret),
})

/** Body of POST /auth/passkeys/verify. `name` belongs to a new passkey; the session is checked before the rest. */
export const PasskeyVerification = v.object({
  ...PasskeyOptionsRequest.entries,
  name: v.optional(PasskeyName),
  credential: v.optional(PasskeyCredential),
})

/** A passkey of the user. */
export const Passkey = v.object({ id: RowId, name: Text, created_at: WireDate, last_used_at: WireDate })
export type Passkey = v.InferOutput<typeof Passkey>
