import { faultText } from '@ip-portal/core/desired-state'
import { limits } from '@ip-portal/core/kernel/values/limits'
import type { OfflineContext } from '../../../context.ts'
import { readDocument } from '../document/read-document.ts'
import { eachFile, merged } from '../document/read-documents.ts'
import { fileCommandTexts as texts } from './files.texts.ts'

/** Checks documents as `plan` reads them, without a portal. */
export async function checkDocuments(context: OfflineContext, paths: readonly string[]): Promise<void> {
  const documents = await eachFile(paths, (file) => readDocument(context, file))
  const all = merged(documents)
  const { orders } = all.state
  const warnings = all.warnings()
  for (const { file, ...warning } of warnings.slice(0, limits.faultsShown))
    context.io.warn(`${file}, ${faultText(warning)}`)
  if (warnings.length > limits.faultsShown) context.io.warn(texts.moreWarnings(warnings.length - limits.faultsShown))
  const data = { success: true, files: documents.length, orders: orders.length, warnings }
  await context.print.outcome(data, texts.checked(documents.length, orders.length))
}
