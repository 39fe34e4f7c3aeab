import { limits } from '@ip-portal/core/kernel/values/limits'
import { type Form, readForm } from '../../uploads/read-form.ts'
import type { PortalContext } from '../../http/portal-env.ts'
import { type AcceptedFile, acceptFiles } from '../../uploads/keep-files.ts'
import { uploadsTexts } from '../../uploads/uploads.texts.ts'
import { ticketsTexts } from './tickets.texts.ts'

/** Reads the texts and attachments of a ticket or a reply. Refuses 413 and 415 for unacceptable files. */
export async function readTicketForm(context: PortalContext): Promise<{ texts: Form['texts']; files: AcceptedFile[] }> {
  const limit = { bytes: limits.ticketFileMaxBytes, message: uploadsTexts.tooLarge }
  const { texts, files } = await readForm(context, limit)
  return { texts, files: acceptFiles(files, 'ticket', ticketsTexts.unsupportedFile) }
}
