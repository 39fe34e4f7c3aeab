import type { Command } from '../command.ts'
import { customersTexts as texts } from './customers.texts.ts'
import { importCustomers } from './import-customers.ts'
import { readCustomers } from './read-customers.ts'

/** Command that brings in the customers of another system. */
export const customerCommands: Command[] = [
  {
    words: ['customers', 'import'],
    argument: 'fileOrFolder',
    takes: ['dry-run', 'no-mail'],
    run: async (deps, { argument: path, flags }) => {
      const given = { isDry: flags['dry-run'] === true, isMailed: flags['no-mail'] !== true }
      const result = await importCustomers(deps, readCustomers(path), given)
      return { result: { ...result, dry_run: given.isDry }, description: texts.imported(result, given) }
    },
  },
]
