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
