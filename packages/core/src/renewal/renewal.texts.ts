/** Texts of renewals. */
export const renewalTexts = {
  title: 'Yenileme Talebi',
  confirmTitle: 'Yenileme Onayı',
  price: 'Yenileme tutarı',
  discount: 'İndirim',
  discountedPrice: 'İndirimli tutar',
  confirm: 'Onayla',
  request: 'Yenileme talep et',
  requested: 'Yenileme talebiniz alındı.',
  priceFailed: 'Yenileme fiyatı alınırken bir hata oluştu',
  history: 'Yenileme Geçmişi',
  completed: 'Tamamlandı',
  pending: 'Bekliyor',
} as const
