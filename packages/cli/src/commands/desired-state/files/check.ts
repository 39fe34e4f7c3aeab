import type { OfflineContext } from '../../../context.ts'
import { readDocument } from '../document/read-document.ts'
import { eachFile, merged } from '../document/read-documents.ts'
import { fileCommandTexts as texts } from './files.texts.ts'

/** Checks documents as `plan` reads them, without a portal. */
export async function checkDocuments(context: OfflineContext, paths: readonly string[]): Promise<void> {
  const documents = await eachFile(paths, (file) => readDocument(context, file))
  const { orders } = merged(documents).state
  const data = { success: true, files: documents.length, orders: orders.length }
  await context.print.outcome(data, texts.checked(documents.length, orders.length))
}
