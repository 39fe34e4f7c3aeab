import { existsSync } from 'node:fs'
import { archiveFailureText, billingTexts, invoiceFailureText } from '@ip-portal/core/billing'
import { isDecided, type Failure } from '@ip-portal/core/kernel/failure/failure'
import type { QueryMachine } from '@ip-portal/core/kernel/flow/query.machine'
import type { Flow } from '@ip-portal/core/portal'
import type { Context } from '../../../context.ts'
import { usageError } from '../../../errors/exit-codes.ts'
import { failureError } from '../../../errors/failure-error.ts'
import { requireOffer } from '../../shared/read-order.ts'
import { saveFile } from '../../shared/save-file.ts'
import { billingCommandTexts as texts } from '../billing.texts.ts'
import type { YearOptions } from './list.ts'

export interface DownloadOptions extends YearOptions {
  output?: string
}

const stdout = '-'

/** A file that is downloaded. */
interface Source {
  /** Name of the file without `--output`. */
  name: string
  flow: Flow<QueryMachine<File>>
  /** Fields of the outcome that name it. */
  about: object
  failureText: (failure: Failure) => string
  written: (path: string, bytes: number) => string
}

/**
 * Writes the PDF of an invoice, or the archive of a year's invoices, into a file named after it or to the target of
 * `--output`.
 */
export async function downloadInvoices(
  context: Context,
  id: string | undefined,
  { output, year }: DownloadOptions,
): Promise<void> {
  const source = sourceOf(context, id, year)
  const path = output ?? source.name
  refuseTarget(context, path)
  if (year !== undefined) await requireOffer(context, 'invoices')
  context.session()
  const content = await read(context, source)
  if (path === stdout) return context.io.bytes(content)
  write(path, content, context.options.yes === true)
  const { length: bytes } = content
  await context.print.outcome({ success: true, ...source.about, file: path, bytes }, source.written(path, bytes))
}

function sourceOf({ portal }: Context, id: string | undefined, year: number | undefined): Source {
  if (id !== undefined && year === undefined)
    return {
      name: `${id.replaceAll(/[/\\:]/g, '_')}.pdf`,
      flow: portal.invoiceFile(id),
      about: { invoiceId: id },
      failureText: invoiceFailureText,
      written: texts.written,
    }
  if (id === undefined && year !== undefined)
    return {
      name: `faturalar-${year}.zip`,
      flow: portal.yearArchive(year),
      about: { year },
      failureText: (failure) => archiveFailureText(failure, year),
      written: texts.archiveWritten,
    }
  throw usageError(texts.invoiceOrYear)
}

async function read(context: Context, { flow, failureText: textOf }: Source): Promise<Uint8Array> {
  const { context: ended } = await context.runFlow(flow, { retry: null })
  const { data, failure } = ended
  if (failure === null && data !== null) return new Uint8Array(await data.arrayBuffer())
  // A 5xx without a message is a page of a proxy; its error names the status.
  const known: Failure = failure ?? { kind: 'bug', cause: 'no file' }
  throw failureError(
    known.kind === 'refused' && (isDecided(known) || known.message !== undefined)
      ? { ...known, message: textOf(known) }
      : known,
    context.settings.url,
    billingTexts.invoiceFailed,
  )
}

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
  // Another program may have made the file meanwhile.
  if (!mayReplace && existsSync(path)) throw usageError(texts.exists(path), [texts.existsHint])
  saveFile(path, content)
}
