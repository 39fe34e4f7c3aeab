import { existsSync, writeFileSync } from 'node:fs'
import { billingTexts, invoiceFailureText } from '@ip-portal/core/billing'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import type { QueryContext } from '@ip-portal/core/kernel/flow/query.machine'
import type { Context } from '../../../context.ts'
import { CliError, exitCodes, usageError } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { billingCommandTexts as texts } from '../billing.texts.ts'

export interface DownloadOptions {
  output?: string
}

const stdout = '-'

/** Writes the PDF of an invoice into a file named after it, or to the target of `--output`. */
export async function downloadInvoice(context: Context, id: string, { output }: DownloadOptions): Promise<void> {
  const { io, portal, print, settings } = context
  const path = output ?? `${id.replaceAll(/[/\\:]/g, '_')}.pdf`
  refuseTarget(context, path)
  context.session()
  const result = await context.runFlow(portal.invoiceFile(id), { retry: null })
  const { data, failure } = result.context as QueryContext<Blob>
  if (failure !== null || data === null) {
    const known = failure ?? { kind: 'bug', cause: 'no invoice' }
    throw failureError(
      known.kind === 'refused' && !isPageOfProxy(known) ? { ...known, message: invoiceFailureText(known) } : known,
      settings.url,
      billingTexts.invoiceFailed,
    )
  }
  const content = new Uint8Array(await data.arrayBuffer())
  if (path === stdout) return io.bytes(content)
  write(path, content, context.options.yes === true)
  await print.outcome(
    { success: true, invoiceId: id, file: path, bytes: content.length },
    texts.written(path, content.length),
  )
}

/** True for a 5xx without a message; the error then names its status. */
const isPageOfProxy = ({ status, message }: Failure & { kind: 'refused' }) => status >= 500 && message === undefined

/** Refuses a wrong target before anything is read. */
function refuseTarget({ io, options, settings }: Context, path: string): void {
  if (path !== stdout) {
    if (existsSync(path) && !options.yes) throw usageError(texts.exists(path), [texts.existsHint])
    return
  }
  if (settings.format !== null && settings.format !== 'table') throw usageError(texts.notWithJson)
  if (io.isTerminal) throw usageError(texts.notToTerminal)
}

function write(path: string, content: Uint8Array, mayReplace: boolean): void {
  try {
    writeFileSync(path, content, { flag: mayReplace ? 'w' : 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw usageError(texts.exists(path), [texts.existsHint])
    throw new CliError(exitCodes.failed, 'FILE_NOT_WRITTEN', texts.notWritten(path))
  }
}
