/** Texts of `payments import`. */
export const bankTexts = {
  bad: (file: string, lines: readonly string[]) =>
    `${file} okunamadı; hiçbir ödeme işlenmedi:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  fault: (line: number | null, message: string) => (line === null ? message : `satır ${line}: ${message}`),
  more: (count: number) => `… ve ${count} sorun daha`,
  noCamt: 'CAMT.053 ekstresi değil veya dosya eksik',
  noField: (path: string) => `CAMT.053 alanı eksik veya beklenmeyen biçimde: ${path}`,
  noMt940: 'MT940 ekstresi değil',
  noLine61: ':61: satırı anlaşılamadı veya hesabın para birimi (:60F:) yok',
  mapNeeded:
    'CAMT.053 veya MT940 olmayan dosya CSV olarak okunur. Sütunları adlandırın, örneğin: --map date=Tarih,amount=Tutar,currency=Döviz,reference=Dekont,text=Açıklama (date, amount ve currency zorunlu; currency=TRY gibi bir kod da olabilir)',
  noColumns: (missing: readonly string[], found: readonly string[]) =>
    `sütun yok: ${missing.join(', ')}. Dosyadaki sütunlar: ${found.join(', ')}`,
  badQuotes: 'tırnaklar anlaşılamadı',
  badDay: (given: string) => `gün anlaşılamadı: ${given}`,
  badAmount: (given: string) => `tutar anlaşılamadı: ${given}`,
  states: {
    proposed: 'öneri',
    booked: 'işlendi',
    known: 'önceden işlenmiş',
    unmatched: 'eşleşmedi',
    failed: 'işlenemedi',
  },
  payment: (payment: number, order: number) => `ödeme ${payment} (sipariş ${order})`,
  order: (order: number) => `sipariş ${order}`,
  similar: (payments: readonly number[]) => `aynı tutar: ödeme ${payments.join(', ')}`,
  bookedByHand: (payment: number) => `elle işlenmiş görünüyor: ödeme ${payment}`,
  paymentWord: 'ÖDEME',
  orderWord: 'SİPARİŞ',
  amountWord: 'TUTAR',
  changed: 'siparişin bakiyesi bu arada değişti',
  someFailed: (count: number) =>
    `${count} satır işlenemedi; nedenleri listede. Düzelttikten sonra dosyayı yeniden verin.`,
} as const
