import type { RpkiStat } from '../order-stats.schema.ts'
import { limits } from '../../kernel/values/limits.ts'
import type { AttentionKind } from './attention.rules.ts'

const { expiringDays } = limits

/** Texts of what needs attention, by reason. */
export const attentionTexts: Record<AttentionKind, (count: number) => string> = {
  overdue: (count) => `${count} siparişin ödemesi gecikti`,
  listed: (count) => `${count} IP bloğu kara listede`,
  invalid: (count) => `${count} route RPKI'a göre geçersiz`,
  expired: (count) => `${count} siparişin süresi doldu`,
  expiring: (count) => `${count} siparişin süresi ${expiringDays} gün içinde doluyor`,
  unread: (count) => `${count} destek talebinde yeni yanıt var`,
  requests: (count) => `${count} talep onay bekliyor`,
}

/** Texts of the overview at the top of the dashboard. */
export const overviewTexts = {
  attention: 'Bugün İlgilenilecekler',
  nothing: 'Bugün ilgilenmeniz gereken bir şey yok.',
  more: (count: number) => `ve ${count} sipariş daha`,
  passiveOrders: (count: number) => (count === 0 ? 'Pasif sipariş yok' : `${count} pasif sipariş`),
  oldest: (days: number) => `ilki ${days} gün önce`,
  next: (days: number) => (days === 0 ? 'ilki bugün' : `ilki ${days} gün sonra`),
  renewals: (count: number) => `${expiringDays} gün içinde ${count} yenileme`,
  allOrders: 'Tüm siparişlerin bakiyesi',
  rpki: 'RPKI',
  rpkiValidRoutes: 'RPKI Geçerli',
  rpkiValid: (valid: number, all: number) => `${valid} / ${all} geçerli`,
  rpkiAllValid: 'Tüm route kayıtları geçerli',
  rpkiOthers: ({ invalid, notFound, pending }: Pick<RpkiStat, 'invalid' | 'notFound' | 'pending'>) =>
    [
      invalid === 0 ? '' : `${invalid} geçersiz`,
      pending ? `${pending} yayım bekliyor` : '',
      notFound === 0 ? '' : `${notFound} bulunamadı`,
    ]
      .filter(Boolean)
      .join(', '),
  rpkiUnknown: 'RPKI verisi güncel değil',
  rpkiNone: 'Route kaydı yok',
} as const
