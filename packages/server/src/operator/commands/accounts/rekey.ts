import { rekey } from '../../../secret-key/rekey.ts'
import type { Command } from '../../command.ts'
import { operatorTexts } from '../../operator.texts.ts'

/** Command that replaces the key of the installation. */
export const rekeyCommands: Command[] = [
  {
    words: ['rekey'],
    run: async ({ store, settings, now }) => {
      const { from, to, secrets, files } = await rekey(store, settings, now)
      const result = { from, to, secrets, file: files?.key ?? null, old_file: files?.old ?? null }
      return { result, description: operatorTexts.rekeyed(result) }
    },
  },
]
