import { expect, it, vi } from 'vitest'
import { CliError, Interrupted } from '../errors/exit-codes.ts'
import type { Io } from '../terminal/io.ts'
import { codeSource } from './code-source.ts'
import { secretBytes, totp } from './totp.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const bytes = secretBytes(secret) ?? Buffer.alloc(0)
const io = { notice: vi.fn() } as unknown as Io
const options = (now: () => number, signal = new AbortController().signal) => ({ io, signal, now })

it('prefers option, command, code and secret, in this order', async () => {
  const env = { IPPORTAL_OTP: '222222', IPPORTAL_TOTP_SECRET: secret }
  const at = options(() => 0)
  expect(await codeSource({ otp: '111 111', otpCommand: 'exit 1' }, env, at)?.(false)).toBe('111111')
  expect(await codeSource({ otpCommand: 'echo 333333' }, env, at)?.(false)).toBe('333333')
  expect(await codeSource({}, env, at)?.(false)).toBe('222222')
  expect(await codeSource({}, { IPPORTAL_TOTP_SECRET: secret }, at)?.(false)).toBe(totp(bytes, 0))
  expect(codeSource({}, {}, at)).toBeNull()
})

it('gives a fixed code once', async () => {
  const next = codeSource({ otp: '111111' }, {}, options(Date.now))
  expect([await next?.(false), await next?.(false)]).toEqual(['111111', null])
})

it('follows a used code with the next one, and that with the one after it once the server would take it', async () => {
  let now = 0
  const next = codeSource(
    {},
    { IPPORTAL_TOTP_SECRET: secret },
    options(() => now),
  )
  const codes = [await next?.(false), await next?.(false)]
  now = 30_000
  codes.push(await next?.(false), await next?.(false))
  expect(codes).toEqual([totp(bytes, 0), totp(bytes, 30_000), totp(bytes, 60_000), null])
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

it('is left while it waits', async () => {
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

it('refuses what is no code or no secret without repeating it', () => {
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
