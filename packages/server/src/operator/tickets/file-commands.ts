import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../store/db/open.ts'
import { readFileStream } from '../../store/files/file-store.ts'
import { type Command, idOf, OperatorError } from '../command.ts'
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
  argument: ['NO', texts.fileArgument],
  needs: ['output'],
  run: async ({ db }, { arguments: [owner = '', given = ''], options: { output = '' } }) => {
    const [ownerId, id] = [idOf({ argument: owner }), idOf({ argument: given })]
    const file = await findFile(db, noun, ownerId, id)
    if (!file) throw new OperatorError('not_found', texts.noFile(noun, ownerId, id))
    await writeFile(db, id, output)
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

/** Writes a new file that only its owner can read; a part of it is removed when that fails. */
async function writeFile(db: Db, id: number, path: string): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(readFileStream(db, id), target)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new OperatorError('conflict', texts.exists(path))
    await rm(path, { force: true })
    throw new OperatorError('failed', texts.notWritten(path, error instanceof Error ? error.message : String(error)))
  }
}
