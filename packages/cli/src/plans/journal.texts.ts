/** Messages about the journals of plans. */
export const journalTexts = {
  notWritten: 'Uygulama günlüğü yazılamadı; günlüğe geçmeyen hiçbir adım gönderilmez.',
} as const
