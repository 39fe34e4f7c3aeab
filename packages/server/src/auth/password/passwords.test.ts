import { argon2Sync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const cost = { memory: 256, passes: 1 }

it('hashes and verifies', async () => {
  const passwords = createPasswords(cost)
  const hash = await passwords.hash('Şifre-2027ğ', 'a')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$/)
  expect(await passwords.verify(hash, 'Şifre-2027ğ')).toBe(true)
  expect(await passwords.verify(hash, 'Şifre-2027')).toBe(false)
  expect(await passwords.verify(undefined, 'Şifre-2027ğ')).toBe(false)
})

it('takes a letter in each of its spellings, and as it was typed for a hash of an earlier release', async () => {
  const passwords = createPasswords(cost)
  const [composed, decomposed] = ['Güçlü-Şifre9!'.normalize('NFC'), 'Güçlü-Şifre9!'.normalize('NFD')]
  for (const chosen of [composed, decomposed]) {
    const hash = await passwords.hash(chosen)
    for (const typed of [composed, decomposed]) expect(await passwords.verify(hash, typed)).toBe(true)
  }
  const salt = Buffer.alloc(16, 7)
  const parameters = { nonce: salt, parallelism: 1, tagLength: 32, ...cost }
  const tag = argon2Sync('argon2id', { message: decomposed, ...parameters })
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  const old = `$argon2id$v=19$m=256,t=1,p=1$${saltText}$${tagText}`
  expect(await passwords.verify(old, decomposed)).toBe(true)
  expect(await passwords.verify(old, `${decomposed}x`)).toBe(false)
})

it('lets a client wait for one hash of another at most, and bounds what a client has waiting', async () => {
  const passwords = createPasswords({ memory: 4096, passes: 2 })
  const ended: string[] = []
  const hash = async (client: string) => {
    await passwords.hash('x', client)
    ended.push(client)
  }
  const flood = Promise.allSettled(Array.from({ length: 30 }, () => hash('flood')))
  await hash('customer')
  expect(ended.indexOf('customer')).toBeLessThanOrEqual(Math.max(1, availableParallelism()))
  const refused = (await flood).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ reason: { status: 503, headers: { 'retry-after': '5' } } })
})
