import type { Io } from '../../terminal/io.ts'
import { wholeNumber } from '../../command-line/option-values.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import { contractCommandTexts as texts } from './contracts.texts.ts'
import type { UploadOptions } from './upload.ts'

/** Gives `contracts` its verbs. */
export function registerContracts(contracts: PortalCommand, io: Io): void {
  contracts
    .command('list')
    .description(texts.list)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./list.ts')).listContracts(context)),
    )
    .examples(...texts.listExamples)

  contracts
    .command('upload')
    .description(texts.upload)
    .argument(...texts.contract, wholeNumber(texts.contractId))
    .takes('contract')
    .argument(...texts.files)
    .takes('file')
    .option(...texts.type)
    .takes('file-type')
    .action((id: number, files: string[], options: UploadOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./upload.ts')).uploadDocuments(context, id, files, options)),
    )
    .examples(...texts.uploadExamples)
}
