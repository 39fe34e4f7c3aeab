import { limits } from '@ip-portal/core/kernel/values/limits'

/** Texts of the ticket calls. */
export const ticketsTexts = {
  notFound: 'Destek talebi bulunamadı',
  orderNotFound: 'Bu siparişe erişilemiyor.',
  fieldsNeeded: 'Lütfen tüm zorunlu alanları doldurunuz',
  replyNeeded: 'Lütfen yanıtınızı yazın',
  subjectTooLong: `Konu en fazla ${limits.ticketSubjectMaxLength} karakter olabilir`,
  textTooLong: `Metin en fazla ${limits.ticketTextMaxLength} karakter olabilir`,
  badStatus: 'Destek talebi yalnızca kapatılabilir',
  isClosed: 'Bu destek talebi kapatılmış',
  created: 'Destek talebiniz oluşturuldu.',
  closed: 'Destek talebi kapatıldı',
} as const
