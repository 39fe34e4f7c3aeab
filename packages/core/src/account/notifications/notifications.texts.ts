import type { NotificationKind } from './notifications.schema.ts'

/** Label and hint of each kind of notification. */
export const notificationKindTexts: Record<NotificationKind, { label: string; hint: string }> = {
  due: { label: 'Ödeme hatırlatmaları', hint: 'Son ödeme tarihi yaklaşınca ve geçince' },
  renewal: { label: 'Yenileme hatırlatmaları', hint: 'Sürenin bitmesine 45 ve 7 gün kala' },
  blacklisted: { label: 'Kara liste uyarıları', hint: 'Bir tarama yeni kayıt bulunca' },
  rpki_invalid: { label: 'RPKI uyarıları', hint: 'Bir route kaydınız geçersiz olunca' },
  ticket_reply: { label: 'Destek talebi yanıtları', hint: 'Talebinize yanıt verilince' },
  new_device: { label: 'Yeni cihaz girişleri', hint: 'Hesabınıza yeni bir cihazdan girilince' },
}

/** Texts of the notifications of a user. */
export const notificationsTexts = {
  title: 'Bildirimler',
  hint: 'Bu bildirimler doğrulanmış e-posta adresinize gönderilir. Aynı türden haberler günde bir e-postada toplanır.',
  unverified: 'E-posta adresiniz doğrulanmadan bildirim gönderilmez.',
} as const
