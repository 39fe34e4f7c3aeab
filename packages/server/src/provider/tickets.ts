import { audit } from '../db/audit.ts'
import { type Command, idOf, type ProviderDeps, ProviderError } from './command.ts'
import { providerTexts } from './provider.texts.ts'

/** Answers of the staff. */
export const ticketCommands: Command[] = [
  {
    words: ['tickets', 'reply'],
    argument: 'NO',
    needs: ['text'],
    takes: ['name'],
    run: async (deps, given) => {
      const id = idOf(given)
      const text = given.options.text?.trim() ?? ''
      if (text === '') throw new ProviderError('invalid', providerTexts.textNeeded)
      const done = await reply(deps, id, text, given.options.name?.trim() || providerTexts.staffName)
      return { done, told: providerTexts.replied(id) }
    },
  },
]

/** One transaction: the reply stands in the thread, the ticket is unread, and its author gets a mail. */
function reply({ db, mail, now, requestId, publicUrl }: ProviderDeps, id: number, text: string, name: string) {
  return db.transaction().execute(async (trx) => {
    const ticket = await trx
      .updateTable('tickets')
      .set({ is_read: 0, updated_at: now })
      .where('id', '=', id)
      .returning(['company_id', 'user_id', 'status'])
      .executeTakeFirst()
    if (!ticket) throw new ProviderError('not_found', providerTexts.noTicket(id))
    if (ticket.status === 'closed') throw new ProviderError('conflict', providerTexts.ticketClosed(id))
    const { id: responseId } = await trx
      .insertInto('ticket_responses')
      .values({ ticket_id: id, user_id: null, admin_name: name, body: text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const author = await trx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', ticket.user_id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (author?.email) {
      const told = providerTexts.mail(author.name, id, `${publicUrl}/support`)
      await mail.add(trx, { to: author.email, ...told }, now)
    }
    const trace = { at: now, requestId, companyId: ticket.company_id, userId: null }
    await audit(trx, { ...trace, action: 'ticket.staff-reply', details: { ticketId: id } })
    return { ticket_id: id, response_id: responseId, admin_name: name }
  })
}
