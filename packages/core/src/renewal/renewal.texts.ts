import { kernelTexts } from '../kernel/failure/kernel.texts.ts'
import type { RenewalObstacle, SeveralRenewalsProblem } from './renewal.rules.ts'

/** Texts of renewals. */
export const renewalTexts = {
  title: 'Yenileme Talebi',
  confirmTitle: 'Yenileme Onayı',
  price: 'Yenileme tutarı',
  intro: (order: number) => `Sipariş #${order} bir dönem daha yenilenecek.`,
  newEndOn: (date: string) => `Yeni bitiş: ${date}`,
  confirmQuestion: (order: number) => `Sipariş #${order} için yenileme talebi oluşturulsun mu?`,
  afterwards: 'Talebiniz incelendikten sonra yeni dönem siparişinize işlenir.',
  continue: 'Devam',
  back: 'Geri',
  confirm: 'Onayla',
  request: 'Yenileme talep et',
  titleOfSeveral: 'Birlikte Yenile',
  numberOf: (order: number) => `#${order}`,
  offered: (count: number) => `${count} siparişin yenilenmesi istenecek:`,
  notRenewable: (count: number) => `${count} sipariş yenilenemez:`,
  totalOf: (amount: string) => `Toplam ${amount}`,
  withStampTax: 'Tutarlara damga vergisi dâhildir; KDV dâhil değildir.',
  submitSeveral: (count: number) => `${count} Yenileme İste`,
  pricesChanged: 'Fiyatlar veya siparişler bu arada değişti. Kalanları yeniden onaylayın.',
  requestedOne: 'Talep edildi',
  allRequested: (count: number) => `${count} yenileme talebi alındı.`,
  requestFailed: 'Yenileme talebi oluşturulamadı',
  pricesLoading: 'Yenileme fiyatları alınıyor...',
  requested: 'Yenileme talebiniz alındı.',
  priceFailed: 'Yenileme fiyatı alınırken bir hata oluştu',
  history: 'Yenileme Geçmişi',
  completed: 'Tamamlandı',
  pending: 'Bekliyor',
  refused: 'Reddedildi',
  unknown: kernelTexts.unknownState,
  date: 'Talep Tarihi',
  previousEnd: 'Önceki Bitiş',
  newEnd: 'Yeni Bitiş',
  amount: 'Tutar',
  total: 'Toplam',
  status: 'Durum',
} as const

/** Texts of the reasons why an order cannot be renewed. */
export const renewalObstacleTexts: Record<RenewalObstacle, string> = {
  inactive: 'Sipariş aktif değil',
  requested: 'Bu sipariş için onay bekleyen bir yenileme talebi var',
  'too-early': 'Bu siparişin yenileme zamanı henüz gelmedi',
}

/** Texts of the problems of the renewals of several orders. */
export const severalRenewalsProblemTexts: Record<SeveralRenewalsProblem, string> = {
  'none-renewable': 'Seçilen siparişlerden yenilenebilecek olan yok.',
}

/** Texts of the flows of renewals, as `explain` lists them. */
export const renewalFlowTexts = {
  renewal: 'Yenileme fiyatı alır, promosyon uygular, yenileme ister',
  severalRenewals: 'Birkaç siparişin yenilenmesini birlikte ister',
} as const
