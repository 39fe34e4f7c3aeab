/** Texts of the order calls. */
export const ordersTexts = {
  notFound: 'Bu siparişe erişilemiyor.',
  notActive: 'Bu sipariş aktif değil. Lütfen destek ile iletişime geçin.',
  tagTooLong: 'Etiket en fazla 50 karakter olabilir',
  tagSaved: 'Etiket tanımlama işlemi başarılı',
  tagRemoved: 'Etiket kaldırıldı',
  badPromo: 'Promosyon kodu geçersiz',
  promoApplied: (code: string) => `${code} kodu uygulandı`,
  promoForNothing: 'Promosyon kodu için bir sipariş veya hizmet seçin',
  noService: 'Hizmet bulunamadı',
  renewalRequested: 'Yenileme talebiniz alındı.',
  renewalPending: 'Bu sipariş için onay bekleyen bir yenileme talebi var',
  tooEarlyToRenew: 'Bu siparişin yenileme zamanı henüz gelmedi',
  renewalPriceMoved: 'Yenileme fiyatı değişti. Lütfen güncel fiyat ile yeniden deneyin.',
  unknownStatus: (code: number) => `Durum ${code}`,
} as const
