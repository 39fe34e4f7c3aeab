import { contractFiles, contractsTexts } from '@ip-portal/core/contracts'
import type { ChosenFile } from '@ip-portal/core/kernel/values/files'
import { contractsPageTexts } from './contracts-page.texts.ts'

/** Which of the chosen files a contract takes, and a word about the others. */
export function judgeContractFiles(files: readonly ChosenFile[]) {
  const { accepted, refused } = contractFiles(files)
  const problems = refused.map(({ name }) => contractsPageTexts.fileRefused(name, contractsTexts.wrongType))
  return { accepted, problems }
}
