import { generateSync } from 'otplib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CliError, Interrupted } from '../errors/exit-codes.ts'
import type { Io } from '../terminal/io.ts'
import { codeSource } from './code-source.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const codeAt = (ms: number) => generateSync({ secret, epoch: ms / 1000 })
const io = { notice: vi.fn(), warn: vi.fn() }
/** Options of a machine whose clock is this much behind the portal's. */
const options = (aheadMs = 0, signal = new AbortController().signal) => ({
  io: io as unknown as Io,
  signal,
  clock: { aheadMs: () => aheadMs },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('prefers option, command, code and secret, in this order', async () => {
  const env = { IPPORTAL_OTP: '222222', IPPORTAL_TOTP_SECRET: secret }
  const at = options()
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
  vi.setSystemTime(second * 1000)
  expect(await codeSource({}, { IPPORTAL_TOTP_SECRET: secret }, options())?.(false)).toBe(code)
})

it.each(['gezd gnbv-GY3TQOJQGEZDGNBVGY3TQOJQ==', 'GEZDGNBVGY3TQOJQ'])(
  'reads %s as apps write secrets',
  async (text) => {
    const next = codeSource({}, { IPPORTAL_TOTP_SECRET: text }, options())
    expect(await next?.(false)).toMatch(/^\d{6}$/)
  },
)

it.each(['   ', '1GEZ', 'şifre'])('refuses %s as a secret before a code is asked', (text) => {
  expect(() => codeSource({}, { IPPORTAL_TOTP_SECRET: text }, options())).toThrow(CliError)
})

it('refuses a secret that is cut off without repeating it', async () => {
  const ask = () => codeSource({}, { IPPORTAL_TOTP_SECRET: `${secret}A` }, options())?.(false)
  await expect(ask()).rejects.toThrow(CliError)
  await expect(ask()).rejects.not.toThrow(secret)
})

it('gives a fixed code once', async () => {
  const next = codeSource({ otp: '111111' }, {}, options())
  expect([await next?.(false), await next?.(false)]).toEqual(['111111', null])
})

it('waits for the next code after a used one, twice', async () => {
  const next = codeSource({}, { IPPORTAL_TOTP_SECRET: secret }, options())
  const codes = [await next?.(false)]
  for (const at of [29_999, 59_999, 89_999]) {
    vi.setSystemTime(at)
    codes.push(await next?.(true))
  }
  expect(codes).toEqual([codeAt(0), codeAt(30_000), codeAt(60_000), null])
  expect(io.notice).toHaveBeenLastCalledWith('Kod daha önce kullanılmış, yeni kod bekleniyor (1 sn)...')
})

it('gives no second code after a wrong one', async () => {
  const next = codeSource({}, { IPPORTAL_TOTP_SECRET: secret }, options())
  expect([await next?.(false), await next?.(false)]).toEqual([codeAt(0), null])
})

it.each([
  [600_000, 'Bu makinenin saati portalın saatinden 600 saniye geri; kod portalın saatine göre hesaplandı.'],
  [-600_000, 'Bu makinenin saati portalın saatinden 600 saniye ileri; kod portalın saatine göre hesaplandı.'],
])('computes with the clock of the portal, which is %d ms ahead, and says so', async (ahead, text) => {
  vi.setSystemTime(1_000_000_000)
  const next = codeSource({}, { IPPORTAL_TOTP_SECRET: secret }, options(ahead))
  expect(await next?.(false)).toBe(codeAt(1_000_000_000 + ahead))
  expect(io.warn).toHaveBeenLastCalledWith(text)
})

it('ends a wait after Ctrl+C', async () => {
  const interrupt = new AbortController()
  const next = codeSource({}, { IPPORTAL_TOTP_SECRET: secret }, options(0, interrupt.signal))
  await next?.(false)
  const waiting = next?.(true)
  interrupt.abort()
  await expect(waiting).rejects.toBeInstanceOf(Interrupted)
})

it('refuses a malformed code or secret without repeating it', () => {
  for (const [given, env] of [
    [{ otp: '12345x' }, {}],
    [{}, { IPPORTAL_OTP: '12345x' }],
    [{}, { IPPORTAL_TOTP_SECRET: '12345x' }],
  ] as const) {
    const ask = () => codeSource(given, env, options())
    expect(ask).toThrow(CliError)
    expect(ask).not.toThrow(/12345x/)
  }
})
