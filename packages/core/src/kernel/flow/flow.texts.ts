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
