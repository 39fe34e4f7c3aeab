import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecretKey, keyIdOf, macRootOf, sealingKeyId } from './secret-key.ts'

const root = randomBytes(32)
const key = createSecretKey(root)
/** Text of Node's error for a tag that does not fit, or our own. */
const unsealed = /unable to authenticate|not a sealed text|Invalid authentication tag/i

describe('a sealed text', () => {
  it('opens again, whatever it is, and is never the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const [one, other] = [key.seal(text, 'totp:1'), key.seal(text, 'totp:1')]
        expect([key.open(one, 'totp:1'), key.open(other, 'totp:1')]).toEqual([text, text])
        expect(one).not.toBe(other)
      }),
    )
  })

  it('names the key', () => {
    expect(sealingKeyId(key.seal('x', 'totp:1'))).toBe(keyIdOf(root))
    expect(sealingKeyId('JBSWY3DPEHPK3PXP')).toBeUndefined()
  })

  it('opens in its context only, and not when a part of it has changed', () => {
    const sealed = key.seal('JBSWY3DPEHPK3PXP', 'totp:1')
    expect(() => key.open(sealed, 'totp:2')).toThrow(unsealed)
    expect(() => key.open(sealed, 'other:1')).toThrow(unsealed)
    // The last letter has bits that base64 leaves out.
    for (let at = sealed.indexOf('.', 3) + 1; at < sealed.length - 1; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      expect(() => key.open(changed, 'totp:1')).toThrow(unsealed)
    }
    expect(() => key.open(sealed.slice(0, -8), 'totp:1')).toThrow(unsealed)
    expect(() => key.open('v1.0123456789abcdef.', 'totp:1')).toThrow(unsealed)
  })

  it('of another key is refused as a server that must be started again', () => {
    const other = createSecretKey(randomBytes(32)).seal('x', 'totp:1')
    expect(() => key.open(other, 'totp:1')).toThrow(expect.objectContaining({ status: 503 }))
  })
})

describe('the key of HMACs', () => {
  it('differs by purpose and key, and a replaced one stays known by its id', () => {
    const old = createSecretKey(randomBytes(32))
    const oldRoot = randomBytes(32)
    const renewed = createSecretKey(root, [{ id: keyIdOf(oldRoot), macRoot: macRootOf(oldRoot) }])
    expect(key.macKey('audit')).toEqual(key.macKey('audit', key.id))
    expect(key.macKey('audit')).not.toEqual(key.macKey('link'))
    expect(key.macKey('audit')).not.toEqual(old.macKey('audit'))
    expect(renewed.macKey('audit', keyIdOf(oldRoot))).toEqual(createSecretKey(oldRoot).macKey('audit'))
    expect(() => key.macKey('audit', keyIdOf(oldRoot))).toThrow(expect.objectContaining({ status: 503 }))
  })
})
