import { hash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/** Creates a random secret of 256 bits as base64url text. The server stores only its hash. */
export const newSecret = (): string => randomBytes(tokenBytes).toString('base64url')

/** Hashes a secret for storage. Plain SHA-256 suffices, because the secret is random. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')
