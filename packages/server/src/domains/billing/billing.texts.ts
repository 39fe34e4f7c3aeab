/** Texts of the billing calls. */
export const billingTexts = {
  noRate: 'Döviz kuru şu anda alınamıyor. Lütfen daha sonra yeniden deneyin.',
  unknownParameter: 'Aranan bilgi bulunamadı',
  badAmount: 'Geçerli bir tutar girin',
  badDate: 'Geçerli bir ödeme tarihi girin',
  implausibleDate: 'Ödeme tarihi bir yıl öncesi ile yarın arasında olmalıdır',
  noCards: 'Kredi kartı ile ödeme şu an aktif değildir.',
  unknownMethod: 'Geçerli bir ödeme yöntemi seçin',
  orderNotFound: 'Bu siparişe erişilemiyor.',
  rateMoved: 'Döviz kuru değişti. Lütfen güncel kur ile yeniden deneyin.',
  wrongTry: 'TL tutarı güncel kur ile uyuşmuyor. Lütfen yeniden deneyin.',
  paymentSaved: 'Ödeme bildiriminiz alındı. Onaylandığında bakiyenize yansıtılacaktır.',
  invoiceMissing: 'Fatura bulunamadı',
  badYear: 'Geçerli bir yıl girin',
  bankHolder: (holder: string) => `Alıcı: ${holder}`,
  bankColumns: ['Banka', 'Hesap', 'IBAN'],
  linkEnded: 'Fatura linkinin süresi doldu. Lütfen faturayı yeniden açın.',
} as const
