import { limits } from '@ip-portal/core/kernel/values/limits'
import type { FileRules } from '../../uploads/stage-file.ts'
import { uploadsTexts } from '../../uploads/uploads.texts.ts'
import { ticketsTexts } from './tickets.texts.ts'

/** Rules for the attachments of a ticket or a reply. */
export const attachmentRules: FileRules = {
  place: 'ticket',
  wrongKind: ticketsTexts.unsupportedFile,
  limit: { bytes: limits.ticketFileMaxBytes, message: uploadsTexts.tooLarge },
}
