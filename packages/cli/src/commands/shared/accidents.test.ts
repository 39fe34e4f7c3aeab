import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decidedRefusals } from '@ip-portal/core/kernel/failure/kernel.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'
import {
  answerFailure,
  startDeferredServer,
  type DeferredServer,
} from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { OutsideAccident } from '@ip-portal/core/testing/walk/accident-tours'
import { accidents } from '@ip-portal/core/testing/walk/accidents'
import type { Context } from '../../context.ts'
import { testCliFor } from '../../testing/run-cli.ts'
import { stubCalls, stubDetail } from '../../testing/stub-portal.ts'
import { codeAnswer } from './code-answer.ts'
import { canAskAgain, wantsRetry } from './confirm.ts'

let portal: DeferredServer
beforeEach(async () => {
  portal = await startDeferredServer()
  portal.always(stubCalls.order, 200, stubDetail())
  portal.always(stubCalls.security, 200, { hasEmail: true, isEmailVerified: true, is2FAEnabled: true })
  for (const call of [stubCalls.allowance, stubCalls.validate, stubCalls.orders]) portal.always(call, 404, {})
})
afterEach(async () => {
  vi.useRealTimers()
  await portal.close()
})

const used = { kind: 'refused', status: 400, code: 'CODE_USED', message: 'Bu kod kullanıldı' } as const
const over = { kind: 'refused', status: 400, message: decidedRefusals.codeStepOver } as const
const all = { ...accidents, 'a code that was used': used, 'a step that is over': over }

/** Exit code, and code for scripts, of a command without a terminal. */
type End = readonly [exitCode: number, code: string]
type EveryAccident = OutsideAccident | 'a code that was used' | 'a step that is over'

interface Outcome {
  /** Ends at the code of a change, which some accidents never meet, at the code of a sign-in, and at its password. */
  change: End | null
  signIn: End
  password: End
  /** True where the code may have been used up, so that the next one is worth a try. */
  next: boolean
  /** True where other answers may help, and where the same may. */
  again: boolean
  same: boolean
}
const [refusedCode, refusedLogin] = [
  [5, 'OTP_REFUSED'],
  [4, 'LOGIN_REFUSED'],
] as const
const everywhere = (end: End) => ({ change: end, signIn: end, password: end })
const lost = (code: string): Outcome => ({ ...everywhere([1, code]), next: true, again: true, same: true })
const refusal = {
  change: refusedCode,
  signIn: refusedCode,
  password: refusedLogin,
  next: false,
  again: true,
  same: false,
}

const outcomes: Record<EveryAccident, Outcome> = {
  'no connection': lost('OFFLINE'),
  'no answer in time': lost('TIMEOUT'),
  'a cut answer': lost('CUT_ANSWER'),
  'an answer that is too large': { ...lost('TOO_LARGE'), same: false },
  'an answer of another form': { ...lost('UNEXPECTED_ANSWER'), same: false },
  'the end of the session, 401': { ...refusal, change: [4, 'SESSION_ENDED'], signIn: refusedLogin, again: false },
  'the end of the session, 403': { ...refusal, change: [4, 'SESSION_ENDED'], signIn: refusedLogin, again: false },
  'a code that is needed': { ...refusal, ...everywhere([5, 'STEP_UP_REQUIRED']) },
  'a factor that is needed': { ...refusal, ...everywhere([5, 'TWO_FACTOR_NOT_ENABLED']) },
  'a password that is needed': { ...refusal, ...everywhere([5, 'PASSWORD_REQUIRED']) },
  'a refusal': refusal,
  'a redirect': { ...refusal, ...everywhere([1, 'REFUSED']) },
  '400': refusal,
  // An address without this call is no portal.
  '404': { ...refusal, signIn: [1, 'UNEXPECTED_ANSWER'], password: [1, 'UNEXPECTED_ANSWER'] },
  '409': refusal,
  '412 of a changed block': refusal,
  '413': refusal,
  '422': refusal,
  '429 for 7 s': refusal,
  '500': lost('REFUSED'),
  '503 for 2 s': lost('REFUSED'),
  'HTML of a proxy': lost('REFUSED'),
  'a code that was used': { ...refusal, next: true },
  'a step that is over': { ...refusal, change: null, password: refusedCode },
}
const cases = Object.entries(outcomes) as [EveryAccident, Outcome][]

/** Runs a command without a terminal, in which one call meets an accident. */
async function endOf(line: string, env: Record<string, string>, call: string, name: EveryAccident): Promise<End> {
  const failure = all[name]
  if (failure.kind === 'timeout') vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const running = testCliFor(portal.url, env).run(`${line} --json`)
  answerFailure(await portal.next(call), failure)
  if (failure.kind === 'timeout') await vi.advanceTimersByTimeAsync(limits.requestTimeoutMs)
  const { code, stderr } = await running
  return [code ?? -1, (JSON.parse(stderr) as { error: { code: string } }).error.code]
}

describe.each(cases)('after %s', (name, outcome) => {
  it('at the code of a change the command ends', async () => {
    const env = { IPPORTAL_TOKEN: 'token-1' }
    if (outcome.change === null) return
    expect(await endOf('routes add 7 AS64502 --otp 123456', env, stubCalls.verify, name)).toEqual(outcome.change)
  })

  it('at the code of a sign-in the command ends', async () => {
    portal.always('POST /auth/login', 200, { requireOTP: 1, tempToken: 'temp-1' })
    const env = { IPPORTAL_PASSWORD: 'x' }
    const line = 'login --email a@b.example --otp 123456'
    expect(await endOf(line, env, 'POST /auth/verify-2fa', name)).toEqual(outcome.signIn)
  })

  it('at the password of a sign-in the command ends', async () => {
    const env = { IPPORTAL_PASSWORD: 'x' }
    expect(await endOf('login --email a@b.example', env, 'POST /auth/login', name)).toEqual(outcome.password)
  })

  it('the next code of the secret is given only where the last one may be used up', async () => {
    const said: string[] = []
    const io = { notice: (text: string) => said.push(text), warn: () => {}, error: () => {} }
    // The step of the first code is nearly over.
    const aheadMs = 29_990 - (Date.now() % 30_000)
    const context = {
      io,
      prompts: null,
      clock: { aheadMs: () => aheadMs },
      signal: new AbortController().signal,
      options: {},
      env: { IPPORTAL_TOTP_SECRET: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
    } as unknown as Context
    const answer = codeAnswer(context, () => '')
    const prompt = { context: { failure: null }, refused: false, can: () => true }
    expect(await answer(prompt)).toMatchObject({ type: 'code.submit' })
    const second = await answer({ ...prompt, context: { failure: all[name] }, refused: true })
    expect(second !== null).toBe(outcome.next)
  })

  it('a user at a terminal is asked again where that may help', async () => {
    const said: string[] = []
    const prompts = { confirm: () => Promise.resolve(true) }
    const context = { io: { error: (text: string) => said.push(text) }, prompts, settings: { url: portal.url } }
    expect(canAskAgain(context as unknown as Context, all[name])).toBe(outcome.again)
    expect(said).toHaveLength(Number(outcome.again))
    expect(await wantsRetry(context as unknown as Context, all[name])).toBe(outcome.same)
    expect(said).toHaveLength(Number(outcome.again) + Number(outcome.same))
    const without = { ...context, prompts: null } as unknown as Context
    expect([canAskAgain(without, all[name]), await wantsRetry(without, all[name])]).toEqual([false, false])
  })
})
