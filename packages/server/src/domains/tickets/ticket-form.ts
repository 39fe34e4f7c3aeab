import { limits } from '@ip-portal/core/kernel/values/limits'
import { uploadsTexts } from '../../http/http.texts.ts'
import type { FileRules } from '../../http/uploads/stage-file.ts'

/** Rules for the attachments of a ticket or a reply. */
export const attachmentRules: FileRules = {
  place: 'ticket',
  limit: { bytes: limits.ticketFileMaxBytes, message: uploadsTexts.tooLarge },
}
