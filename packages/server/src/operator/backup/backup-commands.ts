import { writeBackup } from './write-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import type { Command } from '../command.ts'
import { operatorTexts } from '../operator.texts.ts'

/** Commands that copy the whole database to a file and back. */
export const backupCommands: Command[] = [
  {
    words: ['backup'],
    argument: operatorTexts.fileArgument,
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
    argument: operatorTexts.fileArgument,
    fillsDatabase: true,
    run: async (deps, { argument: path }) => {
      const { rows, neededKey } = await restoreBackup(deps, path)
      const result = { file: path, rows, secret_key: neededKey }
      return { result, description: operatorTexts.restored(path, rows, neededKey) }
    },
  },
]
