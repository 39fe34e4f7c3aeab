import { audit, operatorActor } from '../../store/audit/audit.ts'
import type { Db } from '../../store/db/open.ts'
import { rekey } from '../../store/secret-key/rekey.ts'
import type { Command } from '../command.ts'
import { operatorTexts } from '../operator.texts.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Commands that copy the whole database to a file and back. */
export const backupCommands: Command[] = [
  {
    words: ['backup'],
    argument: 'file',
    run: async (deps, { argument: path }) => {
      const { rows, notAudited } = await writeBackup(deps, path)
      return {
        result: { file: path, rows },
        description: operatorTexts.backedUp(path, rows),
        ...(notAudited !== null && { failed: operatorTexts.backupNotAudited(notAudited) }),
      }
    },
  },
  {
    words: ['restore'],
    argument: 'file',
    fillsDatabase: true,
    run: async (deps, { argument: path }) => {
      const { rows, neededKey } = await restoreBackup(deps, path)
      const result = { file: path, rows, secret_key: neededKey }
      return { result, description: operatorTexts.restored(path, rows, neededKey) }
    },
  },
]

/** Command that replaces the key of the installation. */
export const rekeyCommands: Command[] = [
  {
    words: ['rekey'],
    run: async ({ store, settings, now, by }) => {
      const note = (trx: Db, { from, to }: { from: string; to: string }) => {
        const entry = { at: now, action: 'portal.rekey', before: { key: from }, after: { key: to } }
        return audit(trx, operatorActor(by, null), entry)
      }
      const { from, to, secrets, files } = await rekey(store, settings, { now, note })
      const result = { from, to, secrets, file: files?.key ?? null, old_file: files?.old ?? null }
      return { result, description: operatorTexts.rekeyed(result) }
    },
  },
]
