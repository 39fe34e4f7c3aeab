import { liveSessions, endAccess } from '../../../auth/session/sessions.ts'
import { endApiTokens } from '../../../auth/token/api-tokens.ts'
import { audit, operatorActor } from '../../../store/audit/audit.ts'
import { type Command, type OperatorDeps, OperatorError } from '../../command.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { emailOf, findAnyUser } from './find-user.ts'

/** Commands that show and end the access of a user. Each server looks at the database with every request. */
export const accessCommands: Command[] = [
  {
    words: ['sessions', 'list'],
    argument: 'user',
    run: async (deps, input) => ({ rows: await listSessions(deps, emailOf(input.argument)) }),
  },
  {
    words: ['sessions', 'end'],
    argument: 'user',
    run: async (deps, input) => {
      const email = emailOf(input.argument)
      const ended = await endSessions(deps, email)
      return { result: { email, ended }, description: operatorTexts.sessionsEnded(email, ended) }
    },
  },
  {
    words: ['users', 'disable'],
    argument: 'user',
    run: async (deps, input) => {
      const email = emailOf(input.argument)
      const ended = await disable(deps, email)
      return { result: { email, isDisabled: true, ended }, description: operatorTexts.userDisabled(email, ended) }
    },
  },
  {
    words: ['users', 'enable'],
    argument: 'user',
    run: async (deps, input) => {
      const email = emailOf(input.argument)
      await enable(deps, email)
      return { result: { email, isDisabled: false }, description: operatorTexts.userEnabled(email) }
    },
  },
]

async function listSessions({ db, settings, now }: OperatorDeps, email: string) {
  const { id: userId } = await findAnyUser(db, email)
  const sessions = await liveSessions({ db, settings }, userId, now)
  return sessions.map(({ id, client, address, by_link, created_at, last_seen_at }) => ({
    id,
    client,
    address,
    by_link: by_link ?? 0,
    created_at: new Date(created_at).toISOString(),
    last_used_at: new Date(last_seen_at).toISOString(),
  }))
}

/** Ends sessions and started sign-ins, and forgets the devices; the user may sign in again. */
function endSessions({ db, settings, by, now }: OperatorDeps, email: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { id, company_id } = await findAnyUser(trx, email)
    const ended = (await liveSessions({ db: trx, settings }, id, now)).length
    await endAccess(trx, id, now)
    const entry = { at: now, action: 'session.end-all', target: `user ${id}`, after: { sessions: ended } }
    await audit(trx, operatorActor(by, company_id), entry)
    return ended
  })
}

/** Disables a user: nothing that was handed out opens anything, also after the user is enabled again. */
function disable({ db, settings, by, now }: OperatorDeps, email: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { id, company_id } = await findAnyUser(trx, email)
    const changed = await trx
      .updateTable('users')
      .set({ disabled_at: now })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new OperatorError('conflict', operatorTexts.userIsDisabled(email))
    const ended = (await liveSessions({ db: trx, settings }, id, now)).length
    await endAccess(trx, id, now)
    await endApiTokens(trx, id, now)
    const entry = { at: now, action: 'user.disable', target: `user ${id}`, after: { sessions: ended } }
    await audit(trx, operatorActor(by, company_id), entry)
    return ended
  })
}

function enable({ db, by, now }: OperatorDeps, email: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { id, company_id } = await findAnyUser(trx, email)
    const changed = await trx
      .updateTable('users')
      .set({ disabled_at: null })
      .where('id', '=', id)
      .where('disabled_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new OperatorError('conflict', operatorTexts.userIsEnabled(email))
    await audit(trx, operatorActor(by, company_id), { at: now, action: 'user.enable', target: `user ${id}` })
  })
}
