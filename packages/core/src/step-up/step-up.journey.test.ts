import { expect, it } from 'vitest'
import { stepUpWalkPlan } from '../testing/plans/step-up.walk-plan.ts'
import { course, done, fails, journey } from '../testing/walk/journey.ts'
import { createStepUpMachine } from './step-up.machine.ts'
import { codeFailureText } from './step-up.texts.ts'

const { machine } = stepUpWalkPlan
const enabled = done('loadSecurity', { is2FAEnabled: true })
const details = { type: 'details.submit', details: { origin: 'AS64500' } }
const code = { type: 'code.submit', code: '123456' }
const verified = done('verifyCode', { success: true })
const play = (...events: Parameters<typeof journey>[2]) => journey(machine, { isTwoFactorEnabled: null }, events)
const failure = { kind: 'refused', status: 500 } as const

it('asks for details, then for the code, then runs', async () => {
  const { value, output } = await play(
    enabled,
    details,
    code,
    verified,
    done('runAction', { kind: 'done', value: 'AS64500' }),
  )
  expect({ value, output }).toEqual({ value: 'done', output: { kind: 'done', value: 'AS64500' } })
})

it('without a second factor it warns before the details and can send the user to the set-up', async () => {
  const off = done('loadSecurity', { is2FAEnabled: false })
  expect((await play(off)).value).toBe('twoFactorMissing')
  expect((await play(off, { type: 'setup.open' })).output).toEqual({ kind: 'setup' })
  expect((await play(off, { type: 'action.cancel' })).output).toEqual({ kind: 'cancelled' })
})

it('an unknown security status is read again, not guessed', async () => {
  const unknown = fails('loadSecurity', { kind: 'offline' })
  expect((await play(unknown)).value).toBe('securityUnknown')
  expect((await play(unknown, { type: 'action.retry' }, enabled)).value).toEqual({ enteringDetails: 'fresh' })
})

it('details that fail their local check are not taken', async () => {
  const { value } = await play(enabled, { type: 'details.submit', details: { origin: 'x' } })
  expect(value).toEqual({ enteringDetails: 'fresh' })
})

it('closing the code dialog returns to the filled details', async () => {
  const { value, context } = await play(enabled, details, { type: 'code.cancel' })
  expect(value).toEqual({ enteringDetails: 'fresh' })
  expect(context).toMatchObject({ details: { origin: 'AS64500' }, code: '' })
})

it('a failed call keeps the form filled and shows its failure', async () => {
  const { value, context } = await play(enabled, details, code, verified, fails('runAction', failure))
  expect(value).toEqual({ enteringDetails: 'refused' })
  expect(context).toMatchObject({ details: { origin: 'AS64500' }, failure })
})

const expired = { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED', message: 'Bu işlem için kod gerekiyor' } as const

it('a 428 shows its reason with the code step', async () => {
  const { value, context } = await play(enabled, details, code, verified, fails('runAction', expired))
  expect({ value, failure: context['failure'] }).toEqual({
    value: { codeStep: { enteringCode: 'refused' } },
    failure: expired,
  })
})

it('a 428 asks for the code again and runs the action once more', async () => {
  const { value } = await play(
    enabled,
    details,
    code,
    verified,
    fails('runAction', { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' }),
    code,
    verified,
    done('runAction', { kind: 'done', value: 'AS64500' }),
  )
  expect(value).toBe('done')
})

it('a 428 because the second factor is off shows the warning', async () => {
  const { value } = await play(
    enabled,
    details,
    code,
    verified,
    fails('runAction', { kind: 'step-up-needed', code: 'TWO_FACTOR_NOT_ENABLED' }),
  )
  expect(value).toBe('twoFactorMissing')
})

it('a rolled back edit shows the failure and that the old record is back', async () => {
  const { value, context } = await play(
    enabled,
    details,
    code,
    verified,
    done('runAction', { kind: 'rolled-back', failure }),
  )
  expect(value).toEqual({ enteringDetails: 'refused' })
  expect(context).toMatchObject({ failure, isRolledBack: true })
})

it('a lost record can be restored, also when the restore needs a new code', async () => {
  const lost = done('runAction', { kind: 'lost', failure, lost: { origin: 'AS64500' } })
  const restored = await play(
    enabled,
    details,
    code,
    verified,
    lost,
    { type: 'restore.submit' },
    fails('restoreLost', { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' }),
    code,
    verified,
    done('restoreLost'),
  )
  expect(restored).toMatchObject({ value: { enteringDetails: 'refused' }, context: { lost: null, isRolledBack: true } })
  const left = await play(enabled, details, code, verified, lost, { type: 'action.cancel' })
  expect(left.output).toEqual({ kind: 'lost', lost: { origin: 'AS64500' } })
})

it.each([401, 403] as const)('a session that ends with its code (%i) asks for no other one', async (status) => {
  const ended = fails('verifyCode', { kind: 'session-ended', status })
  const { value, context } = await play(enabled, details, code, ended)
  expect({ value, failure: context['failure'] }).toMatchObject({
    value: { enteringDetails: 'refused' },
    failure: { kind: 'session-ended' },
  })
  const lost = done('runAction', { kind: 'lost', failure, lost: { origin: 'AS64500' } })
  const codeAgain = fails('restoreLost', { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' })
  const restoring = [enabled, details, code, verified, lost, { type: 'restore.submit' }, codeAgain, code]
  expect((await play(...restoring, ended)).value, 'what is lost stays named').toBe('lost')
})

it('a refused code and a failed check have different texts', () => {
  expect(codeFailureText({ kind: 'refused', status: 200 })).toBe('Doğrulama başarısız oldu')
  expect(codeFailureText({ kind: 'refused', status: 500 })).toBe('Doğrulama sırasında bir hata oluştu')
  expect(codeFailureText({ kind: 'step-up-needed', code: 'STEP_UP_REQUIRED', message: 'Kod gerekiyor' })).toBe(
    'Verdiğiniz kodun süresi işlem tamamlanmadan doldu. Devam etmek için lütfen yeniden kod girin.',
  )
  expect(codeFailureText({ kind: 'offline' })).toBe('Doğrulama sırasında bir hata oluştu')
  expect(codeFailureText({ kind: 'refused', status: 429, message: 'Çok fazla deneme' })).toBe('Çok fazla deneme')
})

it('an API token runs the change without a code and without asking for the second factor', async () => {
  const { value } = await journey(machine, { isTwoFactorEnabled: null, isWithoutCode: true }, [details])
  expect(value).toBe('running')
})

it('asks for each answer in its order, and says which is on its way', async () => {
  const lost = done('runAction', { kind: 'lost', failure, lost: { origin: 'AS64500' } })
  const codeAgain = fails('restoreLost', { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' })
  const restore = { type: 'restore.submit' }
  const events = [
    fails('loadSecurity', { kind: 'offline' }),
    { type: 'action.retry' },
    enabled,
    details,
    code,
    fails('verifyCode', failure),
    code,
    verified,
    fails('runAction', failure),
    details,
    code,
    verified,
    lost,
    restore,
    fails('restoreLost', failure),
    restore,
    codeAgain,
    code,
    verified,
    done('restoreLost'),
  ]
  expect(await course(machine, { isTwoFactorEnabled: null }, events)).toEqual([
    'loading',
    'retry, refused',
    'loading',
    'details',
    'code',
    'busy, answers code',
    'code, refused',
    'busy, answers code',
    'changing, answers code',
    'details, refused',
    'code',
    'busy, answers code',
    'changing, answers code',
    'restore, refused',
    'changing, answers restore',
    'restore, refused',
    'changing, answers restore',
    'code, refused',
    'busy, answers code',
    'changing, answers restore',
    'details, refused',
  ])
  const off = done('loadSecurity', { is2FAEnabled: false })
  expect(await course(machine, { isTwoFactorEnabled: null }, [off])).toEqual(['loading', 'two-factor'])
  expect(await course(machine, { isTwoFactorEnabled: true }, [])).toEqual(['details'])
})

it('takes no details without the checks of a domain', async () => {
  const bare = createStepUpMachine<{ origin: string }>()
  expect((await journey(bare, { isTwoFactorEnabled: true }, [details])).value).toEqual({ enteringDetails: 'fresh' })
})

it('can be left before anything is sent, and ends as cancelled', async () => {
  const cancel = { type: 'action.cancel' }
  expect((await play(fails('loadSecurity', { kind: 'offline' }), cancel)).output).toEqual({ kind: 'cancelled' })
  expect((await play(enabled, cancel)).output).toEqual({ kind: 'cancelled' })
})

it('a failed restore says why and tells of a missing factor; its code can be left', async () => {
  const lost = done('runAction', { kind: 'lost', failure, lost: { origin: 'AS64500' } })
  let noted = 0
  const heard = machine.provide({ actions: { noteMissingFactor: () => (noted += 1) } })
  const missing = { kind: 'step-up-needed', code: 'TWO_FACTOR_NOT_ENABLED' } as const
  const restoring = [details, code, verified, lost, { type: 'restore.submit' }]
  const end = await journey(heard, { isTwoFactorEnabled: true }, [...restoring, fails('restoreLost', missing)])
  expect(end).toMatchObject({ value: 'lost', context: { failure: missing } })
  expect(noted).toBe(1)
  const codeAgain = fails('restoreLost', { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' })
  const left = await play(enabled, ...restoring, codeAgain, { type: 'code.cancel' })
  expect(left.value).toBe('lost')
})

it('names the step of its action while it runs, and not after it', async () => {
  const meta = { removing: { asks: 'nothing', step: 'removing' } }
  const step = { type: 'xstate.snapshot.runAction', snapshot: { getMeta: () => meta, children: {} } }
  const running = [enabled, details, code, verified, step]
  expect((await play(...running)).context['step']).toBe('removing')
  expect((await play(...running, fails('runAction', failure))).context['step']).toBeNull()
})
