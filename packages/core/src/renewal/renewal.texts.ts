import { kernelTexts } from '../kernel/failure/kernel.texts.ts'

/** Texts of renewals. */
export const renewalTexts = {
  title: 'Yenileme Talebi',
  confirmTitle: 'Yenileme Onayı',
  price: 'Yenileme tutarı',
  intro: (order: number) => `Sipariş #${order} bir dönem daha yenilenecek.`,
  confirmQuestion: (order: number) => `Sipariş #${order} için yenileme talebi oluşturulsun mu?`,
  afterwards: 'Talebiniz incelendikten sonra yeni dönem siparişinize işlenir.',
  continue: 'Devam',
  back: 'Geri',
  confirm: 'Onayla',
  request: 'Yenileme talep et',
  requested: 'Yenileme talebiniz alındı.',
  priceFailed: 'Yenileme fiyatı alınırken bir hata oluştu',
  history: 'Yenileme Geçmişi',
  completed: 'Tamamlandı',
  pending: 'Bekliyor',
  unknown: kernelTexts.unknownState,
  date: 'Talep Tarihi',
  previousEnd: 'Önceki Bitiş',
  newEnd: 'Yeni Bitiş',
  amount: 'Tutar',
  total: 'Toplam',
  status: 'Durum',
} as const
