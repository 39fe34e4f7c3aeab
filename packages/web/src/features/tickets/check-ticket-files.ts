import type { ChosenFile } from '@ip-portal/core/kernel/values/files'
import { fileProblemTexts, sortFiles } from '@ip-portal/core/tickets'
import { ticketsPageTexts } from './tickets-page.texts.ts'

/** Splits chosen files into those that a ticket accepts and a message for each of the others. */
export function checkTicketFiles(files: readonly ChosenFile[]) {
  const { accepted, refused } = sortFiles(files)
  const problems = refused.map(({ file, problem }) =>
    ticketsPageTexts.fileRefused(file.name, fileProblemTexts[problem]),
  )
  return { accepted, problems }
}
