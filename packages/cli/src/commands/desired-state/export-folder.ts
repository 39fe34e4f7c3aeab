import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadStateFiles, type NumberedOrder } from '@ip-portal/core/desired-state'
import { limits } from '@ip-portal/core/kernel/values/limits'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { readTextFile } from '../../terminal/text-file.ts'
import { saveFile } from '../shared/save-file.ts'
import { sharedTexts } from '../shared/shared.texts.ts'
import { desiredStateCommandTexts as texts } from './desired-state.texts.ts'
import { documentsIn } from './document/read-documents.ts'

/** Writes one file an order into a folder, where its content differs, and names the other documents of the folder. */
export async function exportToFolder(
  { io, print }: Context,
  folder: string,
  orders: readonly NumberedOrder[],
  portal: string,
): Promise<void> {
  const { yamlOfState } = await loadStateFiles()
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    throw new CliError(exitCodes.failed, 'FILE_NOT_WRITTEN', sharedTexts.fileNotWritten(folder))
  }
  const files = orders.map((order) => ({
    path: join(folder, `${order.id}.yaml`),
    text: yamlOfState({ orders: [order] }, portal),
  }))
  const changed = files.filter(({ path, text }) => presentText(path) !== text)
  for (const { path, text } of changed) saveFile(path, text)
  const own = new Set(files.map(({ path }) => path))
  const others = documentsIn(folder).filter((path) => !own.has(path))
  if (others.length > 0)
    io.warn(texts.otherFiles(others.slice(0, limits.faultsShown), Math.max(0, others.length - limits.faultsShown)))
  const written = changed.map(({ path }) => path)
  await print.outcome(
    { success: true, orders: orders.length, written, others },
    texts.exported(written.length, orders.length),
  )
}

/** Text of a file; null for one that cannot be read. */
function presentText(path: string): string | null {
  try {
    return readTextFile(path)
  } catch {
    return null
  }
}
