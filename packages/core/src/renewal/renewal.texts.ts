import { isCompleted } from './renewal.rules.ts'
import type { Renewal } from './renewal.schema.ts'

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
  date: 'Talep Tarihi',
  previousEnd: 'Önceki Bitiş',
  newEnd: 'Yeni Bitiş',
  amount: 'Tutar',
  total: 'Toplam',
  status: 'Durum',
  requestFailed: 'Yenileme talebi oluşturulurken bir hata oluştu',
} as const

/** Says the status of a renewal. */
export const renewalStatusText = (renewal: Pick<Renewal, 'status'>): string =>
  isCompleted(renewal) ? renewalTexts.completed : renewalTexts.pending
