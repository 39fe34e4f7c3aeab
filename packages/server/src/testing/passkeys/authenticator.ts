import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Json = Record<string, unknown>

/** Deviations from a correct answer. */
export interface Deviation {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** Counter of the signature; the next one by default. */
  counter?: number
  isVerified?: boolean
  userHandle?: string
  /** Replaces the signature, or the attestation object. */
  forged?: string
  id?: string
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const flags = { present: 1, verified: 4, attested: 64 }

/**
 * A software authenticator (WebAuthn Level 3, section 6) with one ES256 passkey, for tests without a browser. It counts
 * its signatures from `counter` on, or stays at 0.
 */
export function createAuthenticator(origin: string, { counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: unknown, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authData(rpId: string, extra: number, { counter: given, isVerified = true }: Deviation, tail: Uint8Array) {
    const head = Buffer.alloc(5)
    head[0] = flags.present | (isVerified ? flags.verified : 0) | extra
    head.writeUInt32BE(given ?? (counts ? (counter += 1) : 0), 1)
    return Buffer.concat([sha256(rpId), head, tail])
  }

  const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const answer = (response: Json, deviation: Deviation) => {
    const name = deviation.id ?? encoded(id)
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response }
  }

  return {
    id: encoded(id),
    /** Answers `PublicKeyCredentialCreationOptionsJSON`. */
    create: (options: Json, deviation: Deviation = {}) => {
      handle = String((options['user'] as Json)['id'])
      const rpId = deviation.rpId ?? String((options['rp'] as Json)['id'])
      const tail = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const authenticatorData = authData(rpId, flags.attested, { counter: 0, ...deviation }, tail)
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData)],
        ]) as never,
      )
      return answer(
        {
          clientDataJSON: encoded(clientData('webauthn.create', options['challenge'], deviation)),
          attestationObject: deviation.forged ?? encoded(attestation),
          transports: ['internal'],
        },
        deviation,
      )
    },
    /** Answers `PublicKeyCredentialRequestOptionsJSON`. */
    get: (options: Json, deviation: Deviation = {}) => {
      const data = clientData('webauthn.get', options['challenge'], deviation)
      const authenticatorData = authData(deviation.rpId ?? String(options['rpId']), 0, deviation, Buffer.alloc(0))
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return answer(
        {
          clientDataJSON: encoded(data),
          authenticatorData: encoded(authenticatorData),
          signature: deviation.forged ?? encoded(signature),
          userHandle: deviation.userHandle ?? handle,
        },
        deviation,
      )
    },
  }
}

/** Public key as COSE (RFC 9053 section 2.1). */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]) as never,
  )
}
