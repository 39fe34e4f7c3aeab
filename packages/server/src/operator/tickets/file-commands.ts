import type { Db } from '../../store/db/open.ts'
import { readFileStream } from '../../store/files/file-store.ts'
import { type Command, idOf, OperatorError } from '../command.ts'
import { writeNewFile } from '../files/write-new-file.ts'
import { ticketTexts as texts } from './tickets.texts.ts'

/** Tables that link files to a ticket or a contract, with the column that names it. */
const owners = {
  tickets: { table: 'ticket_files', column: 'ticket_id' },
  contracts: { table: 'contract_files', column: 'contract_id' },
} as const
type Noun = keyof typeof owners

/** `file` of tickets and contracts: writes a file that a customer or the staff has sent. */
export const fileCommands: Command[] = (Object.keys(owners) as Noun[]).map((noun) => ({
  words: [noun, 'file'],
  argument: [noun === 'tickets' ? 'ticket' : 'contract', 'fileNumber'],
  needs: ['output'],
  run: async ({ db }, { arguments: [owner = '', given = ''], options: { output = '' } }) => {
    const [ownerId, id] = [idOf({ argument: owner }), idOf({ argument: given })]
    const file = await findFile(db, noun, ownerId, id)
    if (!file) throw new OperatorError('not_found', texts.noFile(noun, ownerId, id))
    await writeNewFile(output, readFileStream(db, id))
    const result = { file_id: id, name: file.file_name, media_type: file.media_type, size: file.size, output }
    return { result, description: texts.written(file.file_name, output, file.size) }
  },
}))

const findFile = (db: Db, noun: Noun, ownerId: number, id: number) =>
  db
    .selectFrom('files')
    .select(['file_name', 'media_type', 'size'])
    .where('id', '=', id)
    .where((row) =>
      row.exists(
        row
          .selectFrom(owners[noun].table)
          .select('file_id')
          .where('file_id', '=', id)
          .where(owners[noun].column as never, '=', ownerId as never),
      ),
    )
    .executeTakeFirst()
