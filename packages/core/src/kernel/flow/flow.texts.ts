import type { FlowStep } from './contract.ts'

/** Says which step of a change runs. */
export const stepTexts: Record<FlowStep, string> = {
  reading: 'Kayıtlar okunuyor...',
  sending: 'Değişiklik gönderiliyor...',
  removing: 'Kayıt siliniyor...',
  creating: 'Kayıt ekleniyor...',
  checking: 'Sonuç denetleniyor...',
  restoring: 'Eski kayıt geri yükleniyor...',
  comparing: 'Sonuç karşılaştırılıyor...',
}

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
