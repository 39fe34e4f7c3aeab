import { hash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/** A new random secret of 256 bits as base64url text; it leaves the server once and is kept as its hash only. */
export const newSecret = (): string => randomBytes(tokenBytes).toString('base64url')

/** What is kept of a secret. Plain SHA-256 is enough, because the secret itself is random. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')
