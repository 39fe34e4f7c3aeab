import {
  contractsTexts,
  uploadProblem,
  uploadProblemTexts,
  type FileType,
  type UploadForm,
} from '@ip-portal/core/contracts'
import { fold } from '@ip-portal/core/kernel/values/turkish'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { cancelledError, wantsRetry } from '../shared/confirm.ts'
import { readFiles } from '../shared/read-files.ts'
import { contractCommandTexts as texts } from './contracts.texts.ts'

export interface UploadOptions {
  type?: string
}

/** Uploads documents of one type to a contract. */
export async function uploadDocuments(
  context: Context,
  contract: number,
  paths: readonly string[],
  options: UploadOptions,
): Promise<void> {
  const { portal, print, prompts, settings } = context
  const isTypeMissing = !options.type?.trim() && prompts === null
  if (paths.length === 0 || isTypeMissing) throw usageError(contractsTexts.incomplete, [texts.type[0]])
  const files = await readFiles(paths, 'contract')
  context.session()
  const types = await context.read(portal.fileTypes(), contractsTexts.typesFailed)
  const type = await typeOf(context, types, options.type?.trim())
  const details: UploadForm = { contract, type, description: '', files }
  const problem = uploadProblem(details)
  if (problem !== null) throw usageError(uploadProblemTexts[problem])
  context.answered({ '--type': options.type ?? type })

  const result = await context.runFlow(portal.contractUpload(context.showUpload), {
    details: async ({ refused, context: { failure } }) =>
      !refused || (await wantsRetry(context, failure, contractsTexts.uploadFailed))
        ? ({ type: 'form.submit', details } as const)
        : null,
  })
  const { data, failure } = result.context
  if (failure !== null) throw failureError(failure, settings.url, contractsTexts.uploadFailed)
  if (result.kind === 'abandoned') throw cancelledError()
  const message = data?.message ?? ''
  await print.outcome({ success: true, message, contract_id: contract }, message || contractsTexts.uploaded)
}

/** Finds the id of a file type by its number or its name; a prompt offers the types when none is given. */
async function typeOf({ prompts }: Context, types: readonly FileType[], typed = ''): Promise<string> {
  if (typed === '') {
    const choices = types.map(({ id, description }) => ({ name: description, value: String(id) }))
    return (await prompts?.choose(contractsTexts.type, choices)) ?? ''
  }
  const found = types.find(({ id, description }) => String(id) === typed || fold(description) === fold(typed))
  if (!found) throw usageError(texts.unknownType(typed), [texts.typesAre(types)])
  return String(found.id)
}
