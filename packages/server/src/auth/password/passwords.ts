import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refusal } from '../../base/refusal.ts'
import type { PasswordCost } from '../../base/settings/settings.ts'
import { createKeyedQueue, type QueueLoad } from '../../store/limits/keyed-queue.ts'
import { limitsTexts } from '../../store/store.texts.ts'

const derive = promisify(argon2)
const tagLength = 32
const phcString = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/-]+)\$([\w+/-]+)$/

/** Hashes and verifies passwords. Refuses 503 when too many wait for it. */
export interface Passwords {
  /**
   * Returns the PHC string of a new hash with a fresh salt. `client` is the asking one; clients take turns. A letter
   * counts the same in each of its spellings (NFC, RFC 8265 section 4.2).
   */
  hash(password: string, client?: string): Promise<string>
  /** True when the password matches the hash. Without a hash it takes the same time and returns false. */
  verify(hash: string | undefined, password: string, client?: string): Promise<boolean>
  load(): QueueLoad
}

/** Creates argon2id hashing (RFC 9106) at the given cost; hashes of another cost stay valid. */
export function createPasswords(cost: PasswordCost): Passwords {
  const { compute: computeTag, load } = queuedTags()
  const hash = async (password: string, client?: string) => {
    const salt = randomBytes(16)
    return format(cost, salt, await computeTag({ password: password.normalize('NFC'), salt, cost }, client))
  }
  const decoy = format(cost, randomBytes(16), randomBytes(tagLength))
  return {
    hash,
    load,
    verify: async (storedHash, password, client) => {
      const known = parse(storedHash ?? decoy) ?? parse(decoy)
      if (!known) return false
      let isRight = false
      // A hash of an earlier release is of the password as it was typed.
      for (const form of new Set([password.normalize('NFC'), password])) {
        const tag = await computeTag({ password: form, salt: known.salt, cost: known.cost }, client)
        isRight ||= timingSafeEqual(tag, known.tag)
      }
      return isRight && storedHash !== undefined
    },
  }
}

interface TagInput {
  password: string
  salt: Buffer
  cost: PasswordCost
}

/** One hash of a client at a time, so that a flood of one delays another client by one hash only. */
const perClient = { running: 1, waiting: 20, waitMs: 10_000 }
/** Node has four threads for this, for files and for names; hashes leave two of them and a processor to the others. */
const together = { running: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 100, waitMs: 10_000 }
const retryAfterSeconds = 5

/** Computes tags in a queue, in which clients take turns. */
function queuedTags() {
  const headers = { 'retry-after': String(retryAfterSeconds) }
  const busy = () => new Refusal(503, limitsTexts.serverBusy, { limit: 'hashing', headers })
  const clients = createKeyedQueue(perClient, busy)
  const all = createKeyedQueue(together, busy)
  return {
    compute: (input: TagInput, client = '') => clients.run(client, () => all.run('', () => computeTag(input))),
    load: (): QueueLoad => {
      const { running } = all.load()
      const inHand = clients.load()
      return { running, waiting: inHand.running + inHand.waiting - running }
    },
  }
}

const computeTag = ({ password, salt, cost: { memory, passes } }: TagInput): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce: salt, parallelism: 1, tagLength, memory, passes })

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
