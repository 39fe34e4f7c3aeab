import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordCost } from '../settings/settings.ts'

const derive = promisify(argon2)
const tagLength = 32
const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/-]+)\$([\w+/-]+)$/

/** Keeps and proves passwords. */
export interface Passwords {
  /** PHC text of a new hash with a fresh salt. */
  hash(password: string): Promise<string>
  /** Whether the password belongs to the hash. Takes the same time when there is no hash, and answers false. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

/** argon2id (RFC 9106) at the given cost; hashes made at another cost stay valid. */
export function createPasswords(cost: PasswordCost): Passwords {
  const hash = async (password: string) => {
    const salt = randomBytes(16)
    return format(cost, salt, await tag(password, salt, cost))
  }
  const decoy = format(cost, randomBytes(16), randomBytes(tagLength))
  return {
    hash,
    verify: async (kept, password) => {
      const known = parse(kept ?? decoy) ?? parse(decoy)
      if (!known) return false
      const same = timingSafeEqual(await tag(password, known.salt, known.cost), known.tag)
      return same && kept !== undefined
    },
  }
}

const tag = (password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce, parallelism: 1, tagLength, memory: cost.memory, passes: cost.passes })

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const format = (cost: PasswordCost, salt: Buffer, made: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(made)}`

function parse(hash: string): { cost: PasswordCost; salt: Buffer; tag: Buffer } | null {
  const [, memory, passes, salt, made] = stored.exec(hash) ?? []
  if (!memory || !passes || !salt || !made) return null
  const kept = Buffer.from(made, 'base64')
  if (kept.length !== tagLength) return null
  return { cost: { memory: Number(memory), passes: Number(passes) }, salt: Buffer.from(salt, 'base64'), tag: kept }
}

/** A password for somebody else to start with: random, and meets the five password rules whatever the bytes are. */
export const newPassword = (): string => `Aa1-${randomBytes(12).toString('base64url')}`
