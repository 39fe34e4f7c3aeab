import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Refusal } from '../../base/refusal.ts'
import { secretKeyTexts } from '../store.texts.ts'

/** Length of `SECRET_KEY`, and of every key derived from it. */
export const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const sealedBy = /^v1\.([0-9a-f]{16})\.([\w-]+)$/

/**
 * Key of this installation, from `SECRET_KEY`. It never leaves this object: every use has a key of its own, derived by
 * HKDF (RFC 5869).
 */
export interface SecretKey {
  /** Identifies the key and says nothing about it. */
  readonly id: string
  /**
   * Encrypts by AES-256-GCM; the result names the key. `context` says what the text is and of whom, as
   * `totp:17`: only the same context opens it, so that a value copied to another row opens nothing.
   */
  seal(text: string, context: string): string
  /** Decrypts. Refuses 503 what another key sealed: `operator rekey` ran and this process has the old key still. */
  open(sealed: string, context: string): string
  /**
   * Key for HMACs of one purpose. Keep the key's id beside what it signs and pass it to check: the keys of before a
   * `rekey` stay known. Refuses 503 an unknown id, as `open` does.
   */
  macKey(purpose: string, keyId?: string): Buffer
}

/** Key of HMACs of a replaced key. */
export interface RetiredKey {
  id: string
  macRoot: Buffer
}

/** Creates the key from its 32 bytes, with the keys that it replaced. */
export function createSecretKey(root: Buffer, retired: readonly RetiredKey[] = []): SecretKey {
  const id = keyIdOf(root)
  const macRoots = new Map([[id, macRootOf(root)], ...retired.map((key) => [key.id, key.macRoot] as const)])
  // Deriving costs as much as the HMAC of a short text; the purposes are few.
  const macKeys = new Map<string, Buffer>()
  return {
    id,
    seal: (text, context) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealingKey(root, context), nonce).setAAD(Buffer.from(context))
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `v1.${id}.${Buffer.concat(parts).toString('base64url')}`
    },
    open: (sealed, context) => {
      const [, keyId, packed = ''] = sealedBy.exec(sealed) ?? []
      if (keyId === undefined) throw new Error(`not a sealed text: ${context}`)
      if (keyId !== id) throw keyReplaced()
      const bytes = Buffer.from(packed, 'base64url')
      const key = sealingKey(root, context)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes))
      const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
    macKey: (purpose, keyId = id) => {
      const name = `${keyId}:${purpose}`
      const known = macKeys.get(name)
      if (known) return known
      const macRoot = macRoots.get(keyId)
      if (!macRoot) throw keyReplaced()
      const key = derive(macRoot, `mac:${purpose}`)
      macKeys.set(name, key)
      return key
    },
  }
}

/** Id of the key that sealed a text; undefined when the text is not sealed. */
export const sealingKeyId = (text: string): string | undefined => sealedBy.exec(text)?.[1]

/** Id of a key: the start of a value that is derived from it. */
export const keyIdOf = (root: Buffer): string => derive(root, 'id').toString('hex').slice(0, 16)

/** Key from which the keys of HMACs are derived; it stays known, wrapped, after the key was replaced. */
export const macRootOf = (root: Buffer): Buffer => derive(root, 'mac')

/** Refusal while a process has the key of before a `rekey`. */
export const keyReplaced = (): Refusal =>
  new Refusal(503, secretKeyTexts.replaced, { headers: { 'retry-after': '60' } })

/** Sealing keys differ by what is sealed, the first word of the context. */
const sealingKey = (root: Buffer, context: string): Buffer => derive(root, `seal:${context.split(':')[0] ?? ''}`)

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `ip-portal ${purpose}`, keyBytes))
