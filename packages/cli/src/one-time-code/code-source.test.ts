import { generateSync } from 'otplib'
import { expect, it, vi } from 'vitest'
import { CliError, Interrupted } from '../errors/exit-codes.ts'
import type { Io } from '../terminal/io.ts'
import { codeSource } from './code-source.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const codeAt = (ms: number) => generateSync({ secret, epoch: ms / 1000 })
const io = { notice: vi.fn() } as unknown as Io
const options = (now: () => number, signal = new AbortController().signal) => ({ io, signal, now })

it('prefers option, command, code and secret, in this order', async () => {
  const env = { IPPORTAL_OTP: '222222', IPPORTAL_TOTP_SECRET: secret }
  const at = options(() => 0)
  expect(await codeSource({ otp: '111 111', otpCommand: 'exit 1' }, env, at)?.(false)).toBe('111111')
  expect(await codeSource({ otpCommand: 'echo 333333' }, env, at)?.(false)).toBe('333333')
  expect(await codeSource({}, env, at)?.(false)).toBe('222222')
  expect(await codeSource({}, { IPPORTAL_TOTP_SECRET: secret }, at)?.(false)).toBe(codeAt(0))
  expect(codeSource({}, {}, at)).toBeNull()
})

/** RFC 6238 appendix B, SHA-1, the last six of its eight digits. */
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('gives the code of the RFC at second %i', async (second, code) => {
  const next = codeSource(
    {},
    { IPPORTAL_TOTP_SECRET: secret },
    options(() => second * 1000),
  )
  expect(await next?.(false)).toBe(code)
})

it.each(['gezd gnbv-GY3TQOJQGEZDGNBVGY3TQOJQ==', 'GEZDGNBVGY3TQOJQ'])(
  'reads %s as apps write secrets',
  async (text) => {
    const next = codeSource(
      {},
      { IPPORTAL_TOTP_SECRET: text },
      options(() => 0),
    )
    expect(await next?.(false)).toMatch(/^\d{6}$/)
  },
)

it.each(['   ', '1GEZ', 'şifre'])('refuses %s as a secret before a code is asked', (text) => {
  expect(() => codeSource({}, { IPPORTAL_TOTP_SECRET: text }, options(Date.now))).toThrow(CliError)
})

it('refuses a secret that is cut off without repeating it', async () => {
  const next = codeSource({}, { IPPORTAL_TOTP_SECRET: `${secret}A` }, options(Date.now))
  await expect(next?.(false)).rejects.toThrow(CliError)
  await expect(next?.(false)).rejects.not.toThrow(secret)
})

it('gives a fixed code once', async () => {
  const next = codeSource({ otp: '111111' }, {}, options(Date.now))
  expect([await next?.(false), await next?.(false)]).toEqual(['111111', null])
})

it('gives the next code after a used one, and the one after it as soon as the server would take it', async () => {
  let now = 0
  const next = codeSource(
    {},
    { IPPORTAL_TOTP_SECRET: secret },
    options(() => now),
  )
  const codes = [await next?.(false), await next?.(false)]
  now = 30_000
  codes.push(await next?.(false), await next?.(false))
  expect(codes).toEqual([codeAt(0), codeAt(30_000), codeAt(60_000), null])
})

it('does not wait for a new code when the secret is wrong', async () => {
  const next = codeSource(
    {},
    { IPPORTAL_TOTP_SECRET: secret },
    options(() => 0),
  )
  await next?.(false)
  await next?.(true)
  expect(await next?.(true)).toBeNull()
})

it('ends a wait after Ctrl+C', async () => {
  const interrupt = new AbortController()
  const next = codeSource(
    {},
    { IPPORTAL_TOTP_SECRET: secret },
    options(() => 0, interrupt.signal),
  )
  await next?.(false)
  await next?.(false)
  const waiting = next?.(false)
  interrupt.abort()
  await expect(waiting).rejects.toBeInstanceOf(Interrupted)
})

it('refuses a malformed code or secret without repeating it', () => {
  for (const [given, env] of [
    [{ otp: '12345x' }, {}],
    [{}, { IPPORTAL_OTP: '12345x' }],
    [{}, { IPPORTAL_TOTP_SECRET: '12345x' }],
  ] as const) {
    const ask = () => codeSource(given, env, options(Date.now))
    expect(ask).toThrow(CliError)
    expect(ask).not.toThrow(/12345x/)
  }
})
