/** Texts of a batch: one call for each of several orders. */
export const batchTexts = {
  orderOf: (order: number) => `Sipariş #${order}`,
  results: 'Sonuçlar',
  progress: (sent: number, all: number) => `${all} siparişten ${sent} tanesi işlendi...`,
  sending: 'Gönderiliyor...',
  inQueue: 'Sırada',
  keptBack: 'Gönderilmedi',
  repeat: 'Başarısız olanları yinele',
  someFailed: (failed: number, all: number) =>
    `${all} siparişten ${failed} tanesi için işlem yapılamadı. Yapılanlar yinelenmez.`,
} as const
