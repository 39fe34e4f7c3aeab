import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordCost } from '../settings/settings.ts'

const derive = promisify(argon2)
const tagLength = 32
const phcString = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/-]+)\$([\w+/-]+)$/

/** Hashes and verifies passwords. */
export interface Passwords {
  /** Returns the PHC string of a new hash with a fresh salt. */
  hash(password: string): Promise<string>
  /** True when the password matches the hash. Without a hash it takes the same time and returns false. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

/** Creates argon2id hashing (RFC 9106) at the given cost; hashes of another cost stay valid. */
export function createPasswords(cost: PasswordCost): Passwords {
  const hash = async (password: string) => {
    const salt = randomBytes(16)
    return format(cost, salt, await computeTag(password, salt, cost))
  }
  const decoy = format(cost, randomBytes(16), randomBytes(tagLength))
  return {
    hash,
    verify: async (storedHash, password) => {
      const known = parse(storedHash ?? decoy) ?? parse(decoy)
      if (!known) return false
      const same = timingSafeEqual(await computeTag(password, known.salt, known.cost), known.tag)
      return same && storedHash !== undefined
    },
  }
}

const computeTag = (password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce, parallelism: 1, tagLength, memory: cost.memory, passes: cost.passes })

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const format = (cost: PasswordCost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`

function parse(hash: string): { cost: PasswordCost; salt: Buffer; tag: Buffer } | null {
  const [, memory, passes, salt, encodedTag] = phcString.exec(hash) ?? []
  if (!memory || !passes || !salt || !encodedTag) return null
  const tag = Buffer.from(encodedTag, 'base64')
  if (tag.length !== tagLength) return null
  return { cost: { memory: Number(memory), passes: Number(passes) }, salt: Buffer.from(salt, 'base64'), tag }
}

/** Creates a random first password for a new user; its fixed start satisfies the five password rules. */
export const newPassword = (): string => `Aa1-${randomBytes(12).toString('base64url')}`
