import type { PasskeyCredential } from '@ip-portal/core/account/passkeys/passkeys.schema'
import { isObject, parseJson } from '@ip-portal/core/kernel/wire/unwrap'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeySite } from './passkey-site.ts'
import type { StoredPasskey } from './passkey-rows.ts'

/** Loads the library on first use: it takes half a second, and most starts need none of it. */
const library = () => import('@simplewebauthn/server')

/** Challenge that a browser says it answers; null for an answer that cannot be read. */
export function challengeOf({ response }: PasskeyCredential): string | null {
  const said = parseJson(Buffer.from(response.clientDataJSON, 'base64url').toString())
  const challenge = isObject(said) ? said['challenge'] : null
  return typeof challenge === 'string' ? challenge : null
}

/** New passkey, as its authenticator describes it. */
export interface NewPasskey {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  isMultiDevice: boolean
  isBackedUp: boolean
}

interface Expected {
  challenge: string
  site: PasskeySite
}

/**
 * Kinds of attestation statement that are read. The options ask for none; statements with certificates would be checked
 * against lists that their own text names, and the server would fetch these.
 */
const isReadable = (format: string, hasCertificates: boolean): boolean =>
  format === 'none' || (format === 'packed' && !hasCertificates)

/** Reads the answer to creation options. Null for any answer that does not show a new passkey of this site. */
export async function readNewPasskey(
  credential: PasskeyCredential,
  { challenge, site }: Expected,
): Promise<NewPasskey | null> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    library(),
    import('@simplewebauthn/server/helpers'),
  ])
  return orNull(async () => {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(credential.response.attestationObject ?? ''))
    if (!isReadable(attestation.get('fmt'), attestation.get('attStmt').get('x5c') !== undefined)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...keyAlgorithms],
    })
    if (!verified) return null
    const { credential: made, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: credential.response.transports ?? [],
      isMultiDevice: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    }
  })
}

/** EdDSA, ES256 and RS256 (RFC 9053), which every browser has. */
export const keyAlgorithms = [-8, -7, -257] as const

/** Signature of a passkey that was checked. */
export interface PasskeySignature {
  counter: number
  isBackedUp: boolean
}

/**
 * Reads the answer to request options. Null for any answer that this passkey did not sign. The counter is not
 * compared here: `advanceCounter` does it where it is written.
 */
export async function readSignature(
  credential: PasskeyCredential,
  passkey: StoredPasskey,
  { challenge, site }: Expected,
): Promise<PasskeySignature | null> {
  const { userHandle } = credential.response
  // Authenticators leave it out where the options name the credentials.
  if (userHandle && userHandle !== passkey.user_handle) return null
  const { verifyAuthenticationResponse } = await library()
  return orNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
    })
    if (!verified) return null
    return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
  })
}

/** Null where the library throws: it does so for every part of an answer that it cannot read or does not accept. */
async function orNull<Result>(read: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await read()
  } catch {
    return null
  }
}
