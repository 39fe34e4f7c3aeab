import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../base/refusal.ts'
import { session, token } from '../../testing/account/signed-in.ts'
import { addCompanies, rowIds } from '../../testing/ledger/company-rows.ts'
import { storeOnBothEngines } from '../../testing/on-both-engines.ts'
import type { AuthVariables, SignedIn } from '../session/signed-in.ts'
import { checkStepUpWhenOn, grantStepUp, hasRecentStepUp, requireStepUp } from './require-step-up.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const second = 1000
const minute = 60 * second

/** Answers of a call behind `requireStepUp`: 200, or the status and code of the refusal. */
async function answerTo(signedIn: SignedIn) {
  const app = new Hono<{ Variables: AuthVariables }>()
  app.use(async (context, next) => {
    context.set('signedIn', signedIn)
    await next()
  })
  app.post(
    '/change',
    requireStepUp(() => now),
    (context) => context.text('done'),
  )
  app.onError((error, context) =>
    error instanceof Refusal ? context.text(error.code ?? '', error.status) : context.text(error.message, 500),
  )
  const response = await app.request('/change', { method: 'POST' })
  return [response.status, await response.text()]
}

const done = [200, 'done']
const stepUpNeeded = [428, 'STEP_UP_REQUIRED']

describe('a change', () => {
  it.each([
    ['without a step-up', null, stepUpNeeded],
    ['within a step-up', now + minute, done],
    ['at the start of a step-up', now + 5 * minute, done],
    ['in the last millisecond of a step-up', now + 1, done],
    ['at the end of a step-up', now, stepUpNeeded],
    ['after a step-up', now - minute, stepUpNeeded],
    ['in a step-up of a server whose clock is two seconds ahead', now + 5 * minute + 2 * second, done],
    ['in a step-up that was granted before the clock was set back', now + 5 * minute + 2 * second + 1, stepUpNeeded],
  ])('%s', async (_name, stepUpUntil, answer) => {
    expect(await answerTo({ ...session, stepUpUntil })).toEqual(answer)
  })

  it('without a second factor wants one first, also within a step-up', async () => {
    const answer = [428, 'TWO_FACTOR_NOT_ENABLED']
    expect(await answerTo({ ...session, totpSecret: null })).toEqual(answer)
    expect(await answerTo({ ...session, totpSecret: null, stepUpUntil: now + minute })).toEqual(answer)
  })

  it('of an API token needs no step-up', async () => {
    expect(await answerTo({ ...session, sessionId: null, token })).toEqual(done)
    expect(await answerTo({ ...session, sessionId: null, token, totpSecret: null })).toEqual(done)
  })
})

it('a call that wants a step-up of users with a second factor only', () => {
  expect(() => checkStepUpWhenOn({ ...session, totpSecret: null }, now)).not.toThrow()
  expect(() => checkStepUpWhenOn({ ...session, stepUpUntil: now + minute }, now)).not.toThrow()
  expect(() => checkStepUpWhenOn(session, now)).toThrow(expect.objectContaining({ status: 428 }))
})

it.each([
  ['never', null, false],
  ['now', now + 5 * minute, true],
  ['ten minutes ago', now - 5 * minute, false],
  ['almost ten minutes ago', now - 5 * minute + 1, true],
  ['two seconds ahead', now + 5 * minute + 2 * second, true],
  ['before the clock was set back', now + 5 * minute + 2 * second + 1, false],
])('a step-up %s', (_name, stepUpUntil, isRecent) => {
  expect(hasRecentStepUp({ stepUpUntil }, now)).toBe(isRecent)
})

storeOnBothEngines((store) => {
  beforeAll(() => addCompanies(store().db))

  it('a step-up lasts five minutes, in one session', async () => {
    const { db } = store()
    const row = { user_id: rowIds.user, created_at: now, last_seen_at: now }
    const rows = [1, 2].map((id) => ({ ...row, id, token_hash: `hash ${id}` }))
    await db.insertInto('sessions').values(rows).execute()
    await grantStepUp(db, 1, now)
    const found = await db.selectFrom('sessions').select('step_up_until').orderBy('id').execute()
    expect(found).toEqual([{ step_up_until: now + 5 * minute }, { step_up_until: null }])
  })
})
