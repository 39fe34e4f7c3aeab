import type { ChosenFile } from '@ip-portal/core/kernel/values/files'
import { fileProblemTexts, sortFiles } from '@ip-portal/core/tickets'
import { ticketsPageTexts } from './tickets-page.texts.ts'

/** Which of the chosen files a ticket takes, and what is wrong with the others. */
export function judgeTicketFiles(files: readonly ChosenFile[]) {
  const { accepted, refused } = sortFiles(files)
  const problems = refused.map(({ file, problem }) =>
    ticketsPageTexts.fileRefused(file.name, fileProblemTexts[problem]),
  )
  return { accepted, problems }
}
